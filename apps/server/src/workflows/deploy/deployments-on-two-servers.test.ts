import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chat, deployments, projects, reactions } from '@parley/contract';
import { afterAll, expect, test } from 'vitest';
import { signInTo, startProgram, type Caller } from '#processes/testing/program.ts';
import { inForm } from '#testing/form.ts';
import { testDatabase } from '#testing/test-database.ts';

const DEPLOYMENTS = inForm({ short: 15, long: 50 });
const CHATS_OF_EACH = 3;
const NEW_CHAT_EVERY = 5;
/** A pause between the turns of a chat, so that the servers can deploy too. */
const PAUSE_MS = 30;

const { url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'parley-two-'));
const variables = { DATABASE_URL: url, PARLEY_DATA_DIR: folder };
const first = await startProgram(variables);
const second = await startProgram(variables);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test('chats at two servers continue through many deployments and rollbacks: no turn fails, and none mixes two versions', async () => {
  const callers = [await signInTo(first.url), await signInTo(second.url)] as const;
  const [one, other] = callers;
  const { project_id } = await one(projects.create, { body: { name: 'Released often' } });
  const query = { project_id };
  for (const { id } of await one(reactions.list, { query })) await one(reactions.remove, { params: { id }, query });
  const { id: reaction } = await one(reactions.create, { query, body: says('version 0') });
  const deploy = (by: Caller, again: { toDeploymentId?: number } = {}) =>
    by(deployments.deploy, { query: { ...query, project_env: 'prod', message: 'As agreed', ...again } });
  const { id: oldest } = await deploy(one);

  const heard: string[][] = [];
  const turns = { taken: 0 };
  let isOver = false;
  const talking: Promise<void>[] = [];
  const talk = async (by: Caller) => {
    const conversation_token = randomBytes(16).toString('base64url');
    const asked = { ...query, conversation_token };
    const opened = await by(chat.init, { query: { ...asked, project_env: 'prod' }, body: {} });
    const said = saidIn(opened.tracker);
    heard.push(said);
    const id = opened.conversation_id;
    for (let turn = 0; !isOver; turn++) {
      // The next turn may go to the other server, as behind a load balancer.
      const at = callers[turn % callers.length] ?? by;
      const answer = await at(chat.say, { query: { ...asked, id }, body: { msg: inLetters(turn), last_ts: 0 } });
      said.splice(0, said.length, ...saidIn(answer.tracker));
      turns.taken++;
      expect(said.length).toBe(2 * (turn + 2));
      await sleep(PAUSE_MS);
    }
  };
  for (let at = 0; at < CHATS_OF_EACH; at++) talking.push(talk(one), talk(other));

  const served = ['version 0'];
  for (let count = 1; count <= DEPLOYMENTS; count++) {
    const by = count % 2 === 0 ? one : other;
    const isRollback = count % 5 === 0;
    if (!isRollback) await by(reactions.update, { params: { id: reaction }, query, body: says(`version ${count}`) });
    await deploy(by, isRollback ? { toDeploymentId: oldest } : {});
    served.push(isRollback ? 'version 0' : `version ${count}`);
    if (count % NEW_CHAT_EVERY === 2) talking.push(talk(by));
  }
  isOver = true;
  await Promise.all(talking);
  expect(await one(deployments.list, { query })).toHaveLength(DEPLOYMENTS + 1);
  expect(heard).toHaveLength(2 * CHATS_OF_EACH + DEPLOYMENTS / NEW_CHAT_EVERY);
  for (const said of heard) {
    expect(new Set(said).size).toBe(1);
    expect(served).toContain(said[0]);
  }
  expect(new Set(heard.map(([said]) => said)).size).toBeGreaterThan(3);
  expect(turns.taken).toBeGreaterThan(DEPLOYMENTS);
}, 120_000);

/** A text for each turn, without digits: numbers of several turns could look like a card number. */
function inLetters(turn: number): string {
  return String(turn).replaceAll(/\d/gu, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

/** Says the version twice in each turn, so that a mixed turn would be noticed. */
function says(text: string) {
  const utter = { name: 'utter', args: { text } };
  return { name: 'Greeting', intents: ['__start__', '__fallback__'], actions: [utter, utter] };
}

function saidIn(tracker: { value: unknown; args: Record<string, unknown> }[]): string[] {
  return tracker.flatMap(({ value, args }) => (value === 'utter' ? [String(args['text'])] : []));
}
