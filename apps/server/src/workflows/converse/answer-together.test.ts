import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chat, projects, reactions, settings } from '@parley/contract';
import { isAction } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { signInTo, startProgram, type Caller, type Program } from '#processes/testing/program.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'parley-burst-'));
const variables = { DATABASE_URL: url, PARLEY_DATA_DIR: folder, LOG_LEVEL: 'silent' };
const servers: Program[] = [await startProgram(variables), await startProgram(variables)];
let callers: Caller[] = [];
let made = 0;

afterAll(async () => {
  for (const server of servers) server.kill();
  await rm(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  callers = await Promise.all(servers.map((server) => signInTo(server.url)));
});

/** A bot that repeats the caller's texts, and a conversation with it. */
async function open(caller: Caller, burst_seconds: number) {
  const query = await caller(projects.create, { body: { name: `Bursts ${++made}`, template: 'blank' } });
  const actions = [{ name: 'utter', args: { text: 'Heard {{ text }}' } }];
  await caller(reactions.create, { query, body: { name: 'Echo', intents: ['__any__'], actions } });
  await caller(settings.update, { query, body: { burst_seconds } });
  // The other server learns of the new project a little later.
  for (const each of callers) await vi.waitFor(() => each(reactions.list, { query }), { timeout: 20_000 });
  const conversation_token = randomBytes(16).toString('base64url');
  const { conversation_id: id } = await caller(chat.init, { query: { ...query, conversation_token }, body: {} });
  const say = (by: Caller, msg: string, sent_at?: number, message_id = `${msg} ${sent_at}`) =>
    by(chat.say, {
      query: { ...query, id, conversation_token },
      body: { msg, last_ts: 0, message_id, ...(sent_at === undefined ? {} : { sent_at }) },
    });
  return { id, query, say };
}

const answers = (tracker: readonly TrackerEntry[]) =>
  tracker.flatMap((entry) => (isAction(entry, 'utter') ? [entry.args.text ?? ''] : []));

test('messages of a burst at two servers get one answer, in the order in which they were sent', async () => {
  const [one, other] = callers as [Caller, Caller];
  const { say } = await open(one, 0.4);
  const replies = await Promise.all([say(one, 'c', 3), say(other, 'a', 1), say(one, 'b', 2), say(other, 'd', 4)]);
  for (const { tracker } of replies) expect(answers(tracker)).toEqual(['Heard a\nb\nc\nd']);
  const again = await Promise.all([say(other, 'c', 3), say(one, 'a', 1)]);
  for (const { tracker } of again) expect(answers(tracker)).toHaveLength(1);
  const { tracker } = await say(other, 'e', 5);
  expect(answers(tracker)).toEqual(['Heard a\nb\nc\nd', 'Heard e']);
});

test('a message that does not say when it was sent is answered alone', async () => {
  const [one, other] = callers as [Caller, Caller];
  const { say } = await open(one, 0.4);
  await Promise.all([say(one, 'a'), say(other, 'b')]);
  const { tracker } = await say(one, 'c');
  expect(answers(tracker).toSorted()).toEqual(['Heard a', 'Heard b', 'Heard c']);
});

test('more messages at once than one turn takes are all answered, each once', async () => {
  const [one, other] = callers as [Caller, Caller];
  const { say } = await open(one, 0.4);
  const words = Array.from({ length: 25 }, (_, at) => `w${at}`);
  await Promise.all(words.map((word, at) => say(at % 2 === 0 ? one : other, word, at)));
  const { tracker } = await say(one, 'end', 100);
  const heard = answers(tracker)
    .map((text) => text.slice('Heard '.length))
    .join('\n');
  expect(heard).toBe([...words, 'end'].join('\n'));
});

test('a conversation in which a hundred messages wait refuses further ones, and answers all that it took', async () => {
  const [one] = callers as [Caller, Caller];
  const { say } = await open(one, 1);
  const said = await Promise.allSettled(Array.from({ length: 130 }, (_, at) => say(one, `m${at}`, at)));
  const refused = said.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  const taken = said.length - refused.length;
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toContain('Too many');
  const { tracker } = await say(one, 'last', 1_000);
  expect(answers(tracker).flatMap((text) => text.replace('Heard ', '').split('\n'))).toHaveLength(taken + 1);
});

test('a conversation of somebody else takes no message', async () => {
  const [one] = callers as [Caller];
  const { id, query } = await open(one, 0.4);
  const wrong = { ...query, id, conversation_token: randomBytes(16).toString('base64url') };
  const body = { msg: 'a', last_ts: 0, sent_at: 1 };
  await expect(one(chat.say, { query: wrong, body })).rejects.toThrow(/answered 404/u);
});

test('a server that is killed while messages wait loses none: a retry at another one answers all of them, unread until then', async () => {
  const [one, other] = callers as [Caller, Caller];
  const { id, say } = await open(one, 5);
  const lost = Promise.allSettled([say(other, 'first', 1), say(other, 'second', 2)]);
  await vi.waitFor(async () => expect(await waiting(id)).toHaveLength(2), { timeout: 10_000, interval: 20 });
  for (const { sealed } of await waiting(id)) expect(sealed).not.toContain('first');
  servers[1]?.kill();
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const { tracker } = await say(one, 'first', 1);
  expect(answers(tracker)).toEqual(['Heard first\nsecond']);
  expect(answers((await say(one, 'second', 2)).tracker)).toEqual(['Heard first\nsecond']);
  expect(await waiting(id)).toEqual([]);
});

/** The messages of a conversation without an answer. */
function waiting(id: string) {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ sealed: string }>`
      select sealed from waiting_messages where not is_answered and conversation_id = ${id}`.execute(tx);
    return rows;
  });
}
