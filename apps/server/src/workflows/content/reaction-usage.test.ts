import { randomBytes } from 'node:crypto';
import type { ReplyOf, reactions } from '@parley/contract';
import { newConversation } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { systemClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
const viewer = await product.clientOf('viewer');
const editor = await product.clientOf('editor');
const [greeting, ask, bye] = [await addReaction('Greets'), await addReaction('Asks'), await addReaction('Says bye')];
const HOUR_US = 3_600_000_000;
const now = Date.now() * 1_000;

async function addReaction(name: string): Promise<number> {
  const { text } = await editor.send('PUT', '/v1/reactions/-1', { query: { project_id: projectId }, body: { name } });
  return (JSON.parse(text) as { id: number }).id;
}

interface Held {
  endedBy: 'bot' | 'caller';
  began?: number;
  environment?: 'draft' | 'dev';
}

/** A conversation through these reactions, one per turn. */
async function held(ids: number[], { endedBy, began = now - HOUR_US, environment = 'dev' }: Held): Promise<void> {
  const store = conversationStore(product.run, projectId);
  const id = randomBytes(16).toString('hex');
  for (const [turnNo, reaction] of ids.entries()) {
    const timestamp = began + turnNo * 10;
    const said: TrackerEntry = {
      type: 'action',
      value: 'utter',
      args: { text: 'half \ud800 \u0000 \\ud800' },
      timestamp,
      turn: timestamp,
    };
    const turn = {
      state: JSON.stringify({ ...newConversation(projectId), last_timestamp: timestamp }),
      hasEnded: endedBy === 'bot' && turnNo === ids.length - 1,
      entries: [
        said,
        { type: 'reaction' as const, value: reaction, args: {}, timestamp: timestamp + 1, turn: timestamp },
      ],
      message: null,
      now: timestamp,
    };
    const snapshot = environment === 'draft' ? null : 'a snapshot';
    const begun = { id, tokenHash: randomBytes(32), environment, snapshot, metadata: undefined };
    if (turnNo === 0) await store.insert(begun, turn);
    else await store.append(id, turnNo - 1, turn);
  }
}

async function stats(query: object = {}): Promise<ReplyOf<typeof reactions.stats>> {
  const answer = await viewer.send('GET', '/v1/reactions/stats', {
    query: { project_id: projectId, project_env: 'dev', format: 'json', ...query },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as ReplyOf<typeof reactions.stats>;
}

test('hits, exits, drop-off and the ways between reactions are counted of callers, and of the time asked for', async () => {
  expect((await stats()).conversations).toBe(0);
  await held([greeting, ask, bye], { endedBy: 'bot' });
  await held([greeting, ask], { endedBy: 'caller' });
  // The conversation is still in progress, so it does not count as left.
  await held([greeting, ask], { endedBy: 'caller', began: now });
  await held([greeting], { endedBy: 'caller', began: now + 24 * HOUR_US });
  await held([greeting], { endedBy: 'bot', environment: 'draft' });

  await foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });
  await product.api.rollUp();

  const counted = await stats();
  expect(counted.conversations).toBe(3);
  const of = (id: number) => counted.reactions.find(({ reaction }) => reaction === id);
  expect(of(greeting)).toMatchObject({ hits: 3, exits: 0, drop_off: 0 });
  expect(of(ask)).toMatchObject({ hits: 3, exits: 1, losses: 1, drop_off: 0.333 });
  expect(of(bye)).toMatchObject({ hits: 1, exits: 1, drop_off: 0 });
  expect(counted.edges).toEqual(
    expect.arrayContaining([
      { from: greeting, to: ask, hits: 3 },
      { from: ask, to: bye, hits: 1 },
    ]),
  );
  expect(counted.edges).toHaveLength(2);
  expect((await stats({ to: Math.ceil(now / 1_000_000) + 48 * 3_600 })).conversations).toBe(4);
  expect((await stats({ to: Math.floor(now / 1_000_000) - 7_200 })).conversations).toBe(0);
});

test('it is a table for a spreadsheet unless asked otherwise', async () => {
  const { text, headers } = await viewer.send('GET', '/v1/reactions/stats', {
    query: { project_id: projectId, project_env: 'prod' },
  });
  expect(headers['content-type']).toContain('text/csv');
  const [head, first] = text.replace('\ufeff', '').split('\r\n');
  expect(head).toBe('reaction_id,reaction,hits,exits,drop_off');
  expect(first).toMatch(/^\d+,[^,]+,\d+,\d+,[\d.]+$/u);
});

test('without a query it counts production, for the last 30 days', async () => {
  const asked = (query: object) =>
    viewer.send('GET', '/v1/reactions/stats', { query: { project_id: projectId, ...query } });
  const { status, text } = await asked({});
  expect([status, text]).toEqual([200, (await asked({ project_env: 'prod' })).text]);
});

test.each(['9007199254740991', '9007199254740993', '253402300800'])(
  'from %s, which is no time, is refused',
  async (from) => {
    const { status, text } = await viewer.send('GET', '/v1/reactions/stats', {
      query: { project_id: projectId, project_env: 'prod', from },
    });
    expect([status, text.includes('query.from')]).toEqual([400, true]);
  },
);
