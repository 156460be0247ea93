import { randomBytes } from 'node:crypto';
import { chat, conversations } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteConversations } from '#features/conversations/delete-conversations.ts';
import { eraseConversation } from '#features/conversations/erase-conversations.ts';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { systemClock } from '#platform/clock.ts';
import { searchWords, withProject } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { end, error, heldConversation, ran, recordTurns, said, transfer, utter } from '#testing/held-conversation.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createRecordTogether } from '#workflows/converse/record-together.ts';

const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
const { db } = product;
const held = heldConversation.bind(null, product.run);
const HOUR_US = 3_600_000_000;

const fold = (now = systemClock) => foldEverything({ db, now, log: createLogger('silent') });

function factsOf(projectId: number) {
  return withProject(db, projectId, (tx) =>
    tx.selectFrom('conversation_facts').selectAll().orderBy('started', 'desc').execute(),
  );
}

function saying(projectId: number, query: string): Promise<string[]> {
  return withProject(db, projectId, async (tx) => {
    await searchWords(tx, query);
    const rows = await tx.selectFrom('conversation_words').select('conversation_id').execute();
    return rows.map(({ conversation_id }) => conversation_id);
  });
}

const card = { entity: 'Card type', value: 'Žlutá', text: 'žlutá', start: 0, end: 5, matcher: 'exact', distance: 0 };
const times = { answer_ms: 12.4, understanding_ms: 4, deciding_ms: 1.4, actions_ms: 7 };

test('conversations that were there are counted after an upgrade', async () => {
  const { projectId } = await product.blankProject();
  const id = await held(projectId, [
    [said('', '__start__'), ran(5), utter('Hello')],
    [
      said('lost my card', 'Lost card', { confidence: 0.6, entities: [card, card] }),
      { type: 'log', value: 'Answered', args: { level: 'fine', ...times } },
      ran(7),
      ran(5),
      utter('Which one?'),
    ],
    [said('hm', '__fallback__', { confidence: 0.2 }), ran(9), transfer],
  ]);
  await fold();
  expect(await factsOf(projectId)).toMatchObject([
    {
      conversation_id: id,
      environment: 'prod',
      channel: 'chat',
      outcome: 'transferred',
      turns: 3,
      fallbacks: 1,
      low_confidence: 1,
      duration_ms: 2_000,
      transfer_reason: 'desk',
      intents: ['__start__', 'Lost card', '__fallback__'],
      reactions: [5, 7, 9],
      last_reaction: 9,
      entity_values: ['card type=zluta'],
      answer_ms: [12],
      understanding_ms: 4,
      deciding_ms: 1.4,
      actions_ms: 7,
    },
  ]);
});

test('turns that follow are added, and no turn is counted twice', async () => {
  const { projectId } = await product.blankProject();
  const began = systemClock() - HOUR_US / 60;
  const id = await held(projectId, [[utter('Hello')], [said('one', 'A'), ran(1)]], { hoursAgo: 1 / 60 });
  await fold();
  const [before] = await factsOf(projectId);
  expect(before).toMatchObject({ outcome: 'open', turns: 1, intents: ['A'], known_turn: 1 });
  await recordTurns(product.run, projectId, id, [[said('two', 'B'), ran(1), ran(2)], [end]], { after: 1, began });
  await fold();
  const again = await factsOf(projectId);
  expect(again).toMatchObject([{ outcome: 'contained', turns: 2, intents: ['A', 'B'], reactions: [1, 2] }]);
  await fold();
  expect(await factsOf(projectId)).toEqual(again);
  expect(await saying(projectId, `'one' & 'two' & 'hello'`)).toEqual([id]);
});

test('a caller who is silent for half an hour has left, without a turn', async () => {
  const { projectId } = await product.blankProject();
  await held(projectId, [[utter('Hello')], [said('x')]], { hoursAgo: 0.1 });
  await held(projectId, [[utter('Hello')], [said('x'), error]], { hoursAgo: 0.2 });
  await fold();
  const outcomes = async () => (await factsOf(projectId)).map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['open', 'open']);
  await fold(() => systemClock() + HOUR_US);
  expect(await outcomes()).toEqual(['abandoned', 'failed']);
});

test('two servers that count at once count each turn once', async () => {
  const { projectId } = await product.blankProject();
  for (let count = 0; count < 250; count++) await held(projectId, [[utter('Hello')], [said('x', 'A', times)]]);
  await Promise.all([fold(), fold(), fold()]);
  const facts = await factsOf(projectId);
  expect(facts).toHaveLength(250);
  expect(new Set(facts.map(({ turns, known_turn }) => `${turns} ${known_turn}`))).toEqual(new Set(['1 1']));
});

test('what no text of the database can hold is counted all the same', async () => {
  const { projectId } = await product.blankProject();
  const odd = { entity: 'a\u0000', value: '\ud800', text: '', start: 0, end: 0, matcher: 'exact', distance: 0 };
  const id = await held(projectId, [
    [utter('half \ud800 \u0000 \\ud800')],
    [said('after', '\ud800', { entities: [odd] })],
  ]);
  await fold();
  expect(await factsOf(projectId)).toMatchObject([{ conversation_id: id, intents: ['\ufffd'] }]);
  expect(await saying(projectId, `'half' & 'after'`)).toEqual([id]);
});

test('ten thousand turns are counted in several transactions', async () => {
  const { projectId } = await product.blankProject();
  const id = await held(projectId, [[utter('Hello')]]);
  await withProject(db, projectId, async (tx) => {
    await sql`
      insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries, reactions)
      select ${projectId}::bigint, ${id}, n, c.started + n * 1000, c.started + n * 1000,
        '[{"type":"intent","value":"I' || n % 7 || '","args":{"text":"word' || n || '"},"timestamp":1}]', '{}'
      from conversations c, generate_series(1, 10000) n where c.project_id = ${projectId} and c.id = ${id}`.execute(tx);
    await sql`
      update conversations set turn_no = 10000, turns = 10000, last_at = started + 10000000
      where project_id = ${projectId} and id = ${id}`.execute(tx);
  });
  await fold();
  expect(await factsOf(projectId)).toMatchObject([{ turns: 10_000, known_turn: 10_000, duration_ms: 10_000 }]);
  expect((await factsOf(projectId))[0]?.intents).toHaveLength(7);
  expect(await saying(projectId, `'word1' & 'word9999'`)).toEqual([id]);
});

test('the words of a project are found by a search in that project only', async () => {
  const [ours, theirs] = [await product.blankProject(), await product.blankProject()];
  const id = await held(ours.projectId, [[utter('Common words')]]);
  await held(theirs.projectId, [[utter('Common words')]]);
  await fold();
  expect(await saying(ours.projectId, `'common'`)).toEqual([id]);
  const unasked = await withProject(db, ours.projectId, (tx) =>
    tx.selectFrom('conversation_words').selectAll().execute(),
  );
  expect(unasked).toEqual([]);
});

test('facts and words are deleted with the conversation', async () => {
  const { projectId } = await product.blankProject();
  const id = await held(projectId, [[utter('Hello')]]);
  await fold();
  await withProject(db, projectId, (tx) => deleteConversations(tx, [{ project_id: projectId, id }]));
  expect(await factsOf(projectId)).toEqual([]);
  expect(await saying(projectId, `'hello'`)).toEqual([]);
});

test('every change of facts reaches the rollups: of a turn, an erasure, a masking and a deletion', async () => {
  const { projectId } = await product.blankProject();
  const rollups = async () => {
    await product.api.rollUp();
    return withProject(db, projectId, (tx) =>
      tx.selectFrom('rollups').select(['turns', 'terms']).where('width', '=', 900).execute(),
    );
  };
  const id = await held(projectId, [[said('hm', 'Lost card'), transfer]]);
  await fold();
  expect(await rollups()).toEqual([{ turns: 1, terms: ['iLost card', 'tdesk'] }]);
  await eraseConversation(db, projectId, id, systemClock());
  expect(await rollups()).toEqual([{ turns: 1, terms: ['iLost card'] }]);
  const effects = {
    projectId,
    id,
    earlier: [{ turn: systemClock(), digits: [] }],
    stopReason: undefined,
    also: undefined,
  };
  await createRecordTogether(db)(effects, async () => true);
  expect(await rollups()).toEqual([]);
  await fold();
  expect(await rollups()).toMatchObject([{ turns: 1 }]);
  await withProject(db, projectId, (tx) => deleteConversations(tx, [{ project_id: projectId, id }]));
  expect(await rollups()).toEqual([]);
});

test('what was said at this server is found at once, and counted by it alone', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const conversation_token = randomBytes(16).toString('hex');
  const { body: opened } = await call(chat.init, { query: { conversation_token, project_env: 'draft' }, body: {} });
  const message = {
    query: { id: opened.conversation_id, conversation_token },
    body: { msg: 'kde je Ostrava', last_ts: 0 },
  };
  await call(chat.say, message);
  const { body } = await call(conversations.list, { query: { q: '"je Ostrava"' } });
  expect(body.items.map(({ id }) => id)).toEqual([opened.conversation_id]);
  const [facts] = await factsOf(projectId);
  expect(facts).toMatchObject({ environment: 'draft', turns: 1, outcome: 'open' });
  expect(facts?.answer_ms).toHaveLength(1);
  await product.api.keepFacts();
  expect(await factsOf(projectId)).toMatchObject([{ turns: 1 }]);
});
