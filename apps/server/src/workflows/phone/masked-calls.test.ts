import { calls, conversations, deployments, reactions, settings, type BodyInput } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import { nodeClock } from '@parley/voice/node/node-clock';
import { FakeRecognizer } from '@parley/voice/testing/fake-speech';
import type { FakeClock } from '@parley/voice/testing/fake-clock';
import type { FakeLeg } from '@parley/voice/testing/fake-leg';
import { speech } from '@parley/voice/testing/sounds';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eraseConversation } from '#features/conversations/erase-conversations.ts';
import { withProject } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestPhone } from '#processes/testing/test-phone.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const CARD = '4111 1111 1111 1111';
const product = await startTestProduct({ telephony: 'real' });
const recognizer = new FakeRecognizer(nodeClock as unknown as FakeClock);
const phone = startTestPhone(product, { recognizers: [recognizer] });

async function deployed() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const add = async (body: BodyInput<typeof reactions.create>) =>
    expect((await call(reactions.create, { body })).error).toBeUndefined();
  const on = (condition: string) => ({ intents: ['__any__'], condition });
  const ask = { slot: 'pin', text: 'Your number?', value: 'text', sensitive: 'true' };
  await add({
    ...{ name: 'Pin', ...on(`text === 'pin please'`) },
    actions: [
      { name: 'ask', args: ask },
      { name: 'utter', args: { text: 'The number is {{ slots.pin }}.' } },
    ],
  });
  await add({
    name: 'Echo',
    intents: ['__any__'],
    actions: [{ name: 'utter', args: { text: 'You said {{ text }}' } }],
  });
  const line = { is_chat: false, sip_server_testing: 'pbx.example', sip_number_testing: '100', mask_cards: true };
  await call(settings.update, { body: { ...line, long_silence_timeout: 60 } });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  await phone.voice.tick();
  return { projectId, call };
}

async function answered(projectId: number): Promise<FakeLeg> {
  const leg = await phone.ring(projectId).answer;
  if (typeof leg === 'number') throw new Error(`The call was refused with ${leg}`);
  return leg;
}

test('what a call keeps is masked as its conversation is, and goes when that is erased', async () => {
  const { projectId, call } = await deployed();
  const leg = await answered(projectId);
  const { id, conversation_id: conversation } = await vi.waitFor(newest, WAIT);

  async function newest() {
    const [found] = (await call(calls.list, { query: { project_env: 'dev' } })).body.items;
    if (!found?.conversation_id) throw new Error('The conversation has not begun');
    return { ...found, conversation_id: found.conversation_id };
  }
  async function parts(): Promise<CallPart[]> {
    const { body } = await call(calls.get, { params: { id }, query: { project_env: 'dev' } });
    return body.parts.map(({ part }) => part);
  }
  const words = async () =>
    (await parts()).flatMap((part) => (part.kind === 'heard' || part.kind === 'said' ? [part.text] : []));
  async function say(text: string, answer: string) {
    await expect.poll(() => leg.hears(400), WAIT).toBe(false);
    recognizer.texts.push(text);
    leg.say(speech(700));
    await expect.poll(words, WAIT).toContain(answer);
  }

  await say(`my card is ${CARD}`, 'You said my card is [card ••1111]');
  await say('pin please', 'Your number?');
  await say('nine one seven three', 'The number is [pin].');
  leg.press('12345678#');
  await expect.poll(words, WAIT).toContain('You said 12345678');
  leg.end();
  await expect.poll(async () => (await newest()).ended, WAIT).not.toBeNull();
  expect(await words()).toEqual([
    ...['my card is [card ••1111]', 'You said my card is [card ••1111]'],
    ...['pin please', 'Your number?', '[pin]', 'The number is [pin].', 'You said 12345678'],
  ]);
  const stored = async () => {
    const { rows } = await withProject(product.db, projectId, (tx) =>
      sql<{ part: string }>`select part from call_parts where project_id = ${projectId}`.execute(tx),
    );
    return rows.map(({ part }) => part).join('\n');
  };
  expect(await stored()).not.toMatch(/4111|1111|nine|12345678|pin/u);
  expect((await call(conversations.get, { params: { conversation } })).text).not.toContain(CARD);
  await eraseConversation(product.db, projectId, conversation, Date.now() * 1_000);
  expect(await stored()).toBe('');
  expect(await parts()).toEqual([]);
});
