import { calls, conversations, deployments, reactions, settings, stats, type BodyInput } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import type { FakeLeg } from '@parley/voice/testing/fake-leg';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { withProject } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestPhone } from '#processes/testing/test-phone.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { recordTraces } from '#testing/record-traces.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const product = await startTestProduct({ telephony: 'real' });
const phone = startTestPhone(product);

const does = (name: string, args: Record<string, unknown> = {}) => ({ name, args });
const on = (text: string) => ({ intents: ['__any__'], condition: `text === '${text}'` });

let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const add = async (body: BodyInput<typeof reactions.create>) => {
    const { error } = await call(reactions.create, { body });
    expect(error).toBeUndefined();
  };
  await add({ name: 'Greet', intents: ['__start__'], actions: [does('utter', { text: 'Hello {{ slots.caller }}' })] });
  await add({ name: 'Balance', ...on('1'), actions: [does('utter', { text: 'You owe **nothing**.' })] });
  await add({
    name: 'Agent',
    ...on('9'),
    actions: [does('call_transfer', { target: '200', announce: 'One moment', mode: 'replaces' })],
  });
  await add({
    name: 'No agent',
    intents: ['__transfer_failed__'],
    actions: [does('utter', { text: 'The agent is {{ text }}' })],
  });
  await add({
    name: 'Boss',
    ...on('8'),
    actions: [does('expect', { reactions: ['Boss is out'] }), does('call_transfer', { target: '300' })],
  });
  await add({
    name: 'Boss is out',
    intents: ['__transfer_failed__'],
    condition: "text === 'no_answer'",
    only_expected: true,
    actions: [does('utter', { text: 'The boss is out, 0800 1', say: 'The boss is out' })],
  });
  const choices = ['Hours', 'Prices', 'Branches'].map((label) => ({ label, value: label.toLowerCase() }));
  await add({
    name: 'Choices',
    ...on('7'),
    actions: [does('utter', { text: 'How can I help you?' }), does('buttons', { options: choices })],
  });
  await add({ name: 'Branches', ...on('branches'), actions: [does('utter', { text: 'We have two.' })] });
  await add({ name: 'End', ...on('2'), actions: [does('utter', { text: 'Goodbye' }), does('call_end')] });
  const silence = { long_silence_timeout: 1, long_silence_retries: 0, long_silence_hangup_utter: 'I hang up' };
  await call(settings.update, {
    body: { is_chat: false, sip_server_testing: 'pbx.example', sip_number_testing: '100', no_instances_testing: 1 },
  });
  await call(settings.update, { body: { ...silence, long_silence_timeout: 30 } });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  await phone.voice.tick();
});

async function newest() {
  const { body } = await call(calls.list, { query: { project_env: 'dev' } });
  return body.items[0];
}

async function partsOf(id: number): Promise<CallPart[]> {
  const { body } = await call(calls.get, { params: { id }, query: { project_env: 'dev' } });
  return body.parts.map(({ part }) => part);
}

async function answered(): Promise<FakeLeg> {
  const leg = await phone.ring(projectId).answer;
  if (typeof leg === 'number') throw new Error(`The call was refused with ${leg}`);
  return leg;
}

const said = (parts: CallPart[]) => parts.flatMap((part) => (part.kind === 'said' ? [part.text] : []));

test('a caller hears the greeting, presses keys, hears the answers, and the bot hangs up', async () => {
  const leg = await answered();
  await expect.poll(() => leg.hears(), WAIT).toBe(true);
  const { id } = (await newest()) ?? { id: 0 };
  await expect.poll(async () => said(await partsOf(id)), WAIT).toEqual(['Hello 420123456789']);
  leg.press('1#');
  await expect.poll(async () => said(await partsOf(id)), WAIT).toContain('You owe nothing.');
  leg.press('2#');
  await expect.poll(() => leg.isUp, WAIT).toBe(false);
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
  const over = await newest();
  expect(over).toMatchObject({ direction: 'in', caller: '420123456789', called: '100', hung_up_by: 'bot' });
  const parts = await partsOf(id);
  expect(said(parts)).toEqual(['Hello 420123456789', 'You owe nothing.', 'Goodbye']);
  expect(parts.flatMap((part) => (part.kind === 'turn' ? [part.cause] : []))).toEqual(['open', 'keys', 'keys']);
  const { body } = await call(conversations.get, { params: { conversation: over?.conversation_id ?? '' } });
  expect(JSON.stringify(body)).toContain('"phone"');
});

test('a caller hears the buttons of the bot, chooses one by its number, and the page of the call has the words', async () => {
  const leg = await answered();
  await expect.poll(() => leg.hears(), WAIT).toBe(true);
  const { id } = (await newest()) ?? { id: 0 };
  leg.press('7#');
  const offered = 'Press 1: Hours, 2: Prices, or 3: Branches.';
  await expect.poll(async () => said(await partsOf(id)), WAIT).toContain(offered);
  leg.press('3#');
  await expect.poll(async () => said(await partsOf(id)), WAIT).toContain('We have two.');
  leg.press('2#');
  // The next test needs the line.
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
});

test('a call is one trace with a part for each of its turns, and nothing of what is said or called is in it', async () => {
  const { spans, end } = recordTraces();
  onTestFinished(end);
  const leg = await answered();
  await expect.poll(() => leg.hears(), WAIT).toBe(true);
  leg.press('1#');
  await expect.poll(() => spans.filter(({ name }) => name === 'turn').length, WAIT).toBe(2);
  leg.press('2#');
  await expect.poll(() => spans.find(({ name }) => name === 'call')?.isEnded, WAIT).toBe(true);
  const call = spans.find(({ name }) => name === 'call');
  expect(call).toMatchObject({
    parent: undefined,
    attributes: { 'parley.ended_by': 'bot', 'parley.environment': 'dev' },
  });
  const turns = spans.filter(({ name }) => name === 'turn');
  expect(turns.length).toBeGreaterThanOrEqual(3);
  for (const turn of turns) expect(turn.parent).toBe(call);
  expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toMatch(/420123456789|You owe/u);
});

test('with all lines in use a caller hears busy, and the line is free again after the call', async () => {
  const first = await answered();
  expect(await phone.ring(projectId).answer).toBe(486);
  first.end();
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
  expect(await newest()).toMatchObject({ hung_up_by: 'caller' });
  const second = await answered();
  second.end();
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
});

test('a transfer that the exchange refuses comes back to the bot, which goes on', async () => {
  const leg = await answered();
  leg.transferResult = { done: false, why: 'busy' };
  await expect.poll(() => leg.hears(), WAIT).toBe(true);
  leg.press('9#');
  const { id } = (await newest()) ?? { id: 0 };
  await expect.poll(async () => said(await partsOf(id)), WAIT).toContain('The agent is busy');
  expect(leg.isUp).toBe(true);
  leg.press('1#');
  await expect.poll(async () => said(await partsOf(id)), WAIT).toContain('You owe nothing.');
  leg.press('2#');
  await expect.poll(() => leg.isUp, WAIT).toBe(false);
  expect((await partsOf(id)).filter(({ kind }) => kind === 'transfer')).toEqual([
    { kind: 'transfer', target: '200', why: 'busy' },
  ]);
  expect(leg.transfers).toEqual([{ target: '200', mode: 'replaces' }]);
  // The next test needs the line.
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
});

test('the reaction that expected the transfer answers its failure, in its spoken form', async () => {
  const leg = await answered();
  leg.transferResult = { done: false, why: 'no_answer' };
  await expect.poll(() => leg.hears(), WAIT).toBe(true);
  leg.press('8#');
  const { id } = (await newest()) ?? { id: 0 };
  await expect.poll(async () => said(await partsOf(id)), WAIT).toContain('The boss is out');
  expect(said(await partsOf(id))).not.toContain('The agent is no_answer');
  leg.end();
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
});

test('the sentences of the deployed bot are spoken ahead, and the settings say how many', async () => {
  await expect
    .poll(async () => {
      await phone.voice.tick();
      return (await call(calls.telephony)).body.accounts[0]?.spoken;
    }, WAIT)
    .toEqual({ total: 10, done: 10, failed: 0 });
});

test('a team lead hangs up a call in progress, and the call says who did', async () => {
  const leg = await answered();
  const { id = 0 } = (await newest()) ?? {};
  await expect.poll(async () => (await newest())?.state, WAIT).toBe('listening');
  expect((await newest())?.waits_for).toBe('open');
  await call(calls.end, { params: { id }, query: { project_env: 'dev' } });
  await phone.voice.tick();
  await expect.poll(() => leg.isUp, WAIT).toBe(false);
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
  expect(await newest()).toMatchObject({ hung_up_by: 'bot', hang_up_name: expect.any(String) });
  const again = await call(calls.end, { params: { id }, query: { project_env: 'dev' } });
  expect(again.error?.message).toBe('The call has already ended');
});

test('a call is recorded after the notice, and the audit trail says who listened', async () => {
  const notice = { call_recording: true, call_recording_notice: '' };
  expect((await call(settings.update, { body: notice })).error?.message).toContain('call_recording_notice');
  await call(settings.update, { body: { ...notice, call_recording_notice: 'You are recorded.', mask_phones: true } });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  const leg = await answered();
  const { id = 0, caller } = (await newest()) ?? {};
  expect(caller).toBe('[phone]');
  await expect.poll(async () => said(await partsOf(id)), WAIT).toHaveLength(2);
  expect(said(await partsOf(id))[0]).toBe('You are recorded.');
  leg.press('2#');
  await expect.poll(() => leg.isUp, WAIT).toBe(false);
  await expect.poll(async () => (await newest())?.ended, WAIT).not.toBeNull();
  const states = (await partsOf(id)).flatMap((part) => (part.kind === 'recording' ? [part.state] : []));
  expect(states.slice(0, 2)).toEqual(['on', 'paused']);
  const sound = await call(calls.sound, { params: { id }, query: { project_env: 'dev', from: '0', lasts: '1000' } });
  expect(sound.status).toBe(200);
  expect(sound.text.slice(0, 4)).toBe('RIFF');
  const { rows } = await withProject(product.db, projectId, (tx) =>
    sql<{ action: string }>`
      select action from audit_entries where resource = 'calls' and thing = ${String(id)}`.execute(tx),
  );
  expect(rows).toEqual([{ action: 'call recording played' }]);
});

test('statistics count calls, and how long callers waited for an answer', async () => {
  await phone.voice.tick();
  const span = {
    from: String(Math.trunc(Date.now() / 1_000) - 3_600),
    to: String(Math.trunc(Date.now() / 1_000) + 3_600),
  };
  const { now } = (await call(stats.get, { query: { project_env: 'dev', ...span } })).body;
  expect(now.calls).toBeGreaterThan(3);
  expect(now.call_answer.p95).toBeGreaterThan(0);
  expect(now.parts.voice.mean).not.toBeNull();
  expect(now.figures.barge_in).not.toBeNull();
});

test('a project with nothing deployed, and a process that stops, refuse the call', async () => {
  const { projectId: empty } = await product.blankProject();
  const configure = callerIn(empty, await product.memberOf(empty, 'administrator'));
  await configure(settings.update, {
    body: { is_chat: false, sip_server_testing: 'pbx.example', sip_number_testing: '101' },
  });
  await phone.voice.tick();
  expect(await phone.ring(empty).answer).toBe(480);
});
