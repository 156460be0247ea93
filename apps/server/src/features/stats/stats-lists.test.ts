import { conversations, labels, reactions, settings, stats } from '@parley/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { deleteConversations } from '#features/conversations/delete-conversations.ts';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { systemClock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { end, error, heldConversation, ran, said, transfer, utter, type Said } from '#testing/held-conversation.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = testDatabase();
const product = await startTestProduct({ database });
const from = Math.trunc(Date.now() / 1_000) - 30 * 3_600;
const to = from + 31 * 3_600;
const span = { project_env: 'prod', from: String(from), to: String(to) };

/** A project with conversations of every outcome. */
async function aUsedProject() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const scope = (await call(reactions.createScope, { body: { name: 'Cards' } })).body.id;
  const ids: number[] = [];
  for (const name of ['Greets', 'Asks', 'Blocks', 'Says bye']) {
    const body = { name, ...(name === 'Blocks' ? { reactions_scopes_id: scope } : {}) };
    ids.push((await call(reactions.create, { body })).body.id);
  }
  const [greets = 0, asks = 0, blocks = 0, bye = 0] = ids;
  const unsure = (text: string) => said(text, 'Pay bill', { confidence: 0.51 });
  const talks: Said[][][] = [
    [
      [ran(greets), utter('Hello')],
      [said('lost it'), ran(asks)],
      [said('yes', 'Yes'), ran(blocks), ran(bye), end],
    ],
    [[ran(greets)], [said('lost it'), ran(asks), transfer]],
    [[ran(greets)], [said('hm', '__fallback__'), ran(blocks)], [said('what', '__fallback__')]],
    [[ran(greets)], [unsure('pay'), ran(asks), error]],
    [[ran(greets)]],
  ];
  for (const [index, talk] of [...talks, ...talks, talks[0] ?? []].entries()) {
    await heldConversation(product.run, projectId, talk, { hoursAgo: 1 + index * 2 });
  }
  await heldConversation(product.run, projectId, talks[4] ?? [], { hoursAgo: 0 });
  await heldConversation(product.run, projectId, talks[0] ?? [], { environment: 'dev' });
  const label = (await call(labels.create, { body: { name: 'Good', color: 'green' } })).body.id;
  const [first] = (await call(conversations.list, { query: { ...span, outcome: 'contained' } })).body.items;
  await call(conversations.setLabels, { params: { conversation: first?.id ?? '' }, body: { labels: [label] } });
  await product.hear(projectId, ['order a pizza', 'order a pizza', 'sing a song']);
  await fold();
  await product.api.rollUp();

  async function listed(query: Record<string, string>): Promise<number> {
    const { status, text, body } = await call(conversations.list, { query: { ...span, ...query } });
    if (status !== 200) throw new Error(text);
    return body.total ?? -1;
  }
  return { projectId, call, listed, greets, asks, blocks, bye, scope, label };
}

const fold = () => foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });

/** Reads every number of the dashboard, and the size of the list that it opens. */
async function compared(project: Awaited<ReturnType<typeof aUsedProject>>) {
  const { call, listed, greets, asks, blocks, scope, label } = project;
  const { now, series, intents, reactions: met, transfers, live } = (await call(stats.get, { query: span })).body;
  const numbers: Record<string, [number, number]> = {
    conversations: [now.conversations, await listed({})],
    fallback: [now.with_fallback, await listed({ has_fallback: '1' })],
    unsure: [now.with_low_confidence, await listed({ low_confidence: '1' })],
    live: [live, await listed({ outcome: 'open' })],
  };
  for (const outcome of ['contained', 'transferred', 'abandoned', 'failed', 'open'] as const) {
    numbers[outcome] = [now[outcome], await listed({ outcome })];
  }
  for (const one of series) {
    const query = { from: String(one.from), to: String(one.to) };
    numbers[`from ${one.from}`] = [one.now.conversations, await listed(query)];
  }
  for (const { name, conversations } of intents) {
    numbers[`intent ${name}`] = [conversations, await listed({ intent: name })];
  }
  for (const { id, name, conversations } of met) {
    numbers[`reaction ${name}`] = [conversations, await listed({ reaction: String(id) })];
  }
  for (const { name, conversations } of transfers) {
    numbers[`transfer ${name}`] = [conversations, await listed({ transfer_reason: name })];
  }
  const usage = (await call(reactions.stats, { query: { ...span, format: 'json' } })).body;
  for (const { reaction, name, exits } of usage.reactions) {
    const open = await listed({ last_reaction: String(reaction), outcome: 'open' });
    numbers[`exits ${name}`] = [exits, (await listed({ last_reaction: String(reaction) })) - open];
  }
  const steps = [String(greets), String(asks), `s${scope}`];
  const funnel = (await call(stats.funnel, { query: { ...span, steps: steps.join(',') } })).body.conversations;
  for (const [index, count] of funnel.entries()) {
    numbers[`step ${index}`] = [count, await listed({ steps: steps.slice(0, index + 1).join(',') })];
    const missed = steps[index + 1];
    if (missed === undefined) continue;
    const left = await listed({ steps: steps.slice(0, index + 1).join(','), missed });
    numbers[`left after ${index}`] = [count - (funnel[index + 1] ?? 0), left];
  }
  const goals = [
    { name: 'Blocked', kind: 'reaction', id: blocks, value: 2.5 },
    { name: 'Good', kind: 'label', id: label, value: 10 },
  ] as const;
  await call(stats.choose, { body: { funnels: [], goals } });
  for (const { name, kind, id, conversations } of (await call(stats.goals, { query: span })).body) {
    numbers[`goal ${name}`] = [conversations, await listed({ [kind]: String(id) })];
  }
  for (const { id, phrase, conversations } of (await call(stats.fallbacks, { query: span })).body.items) {
    numbers[`phrase ${phrase}`] = [conversations, await listed({ phrase: String(id) })];
  }
  return numbers;
}

function differing(numbers: Record<string, [number, number]>) {
  return Object.entries(numbers).filter(([, [number, listed]]) => number !== listed);
}

test('each number of the dashboard opens as many conversations as it counts, whatever is written or deleted', async () => {
  const project = await aUsedProject();
  const { projectId } = project;
  const first = await compared(project);
  expect(differing(first)).toEqual([]);
  expect(first).toMatchObject({
    contained: [3, 3],
    transferred: [2, 2],
    failed: [2, 2],
    unsure: [2, 2],
    'step 0': [12, 12],
    'step 1': [7, 7],
    'step 2': [3, 3],
    'left after 1': [4, 4],
    'goal Blocked': [5, 5],
    'goal Good': [1, 1],
    'phrase order a pizza': [2, 2],
  });

  // A late turn, and an erased conversation, which the job has not processed yet.
  await heldConversation(product.run, projectId, [[ran(project.greets)], [said('hm', '__fallback__'), transfer]], {
    hoursAgo: 20,
  });
  await fold();
  await withSystem(product.db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: string }>`
      select project_id, id from conversations where project_id = ${projectId} and outcome = 'failed' limit 1
      for update`.execute(tx);
    await deleteConversations(tx, rows);
  });
  const second = await compared(project);
  expect(differing(second)).toEqual([]);
  expect(second).toMatchObject({ transferred: [3, 3], failed: [1, 1] });
  await product.api.rollUp();
  expect(await compared(project)).toEqual(second);

  // The project keeps conversations for only a day.
  await heldConversation(product.run, projectId, [[ran(project.greets)], [said('bye'), end]], { hoursAgo: 26 });
  await fold();
  expect((await compared(project))['contained']).toEqual([4, 4]);
  const { status } = await project.call(settings.update, { body: { conversations_retention: 1 } });
  expect(status).toBe(200);
  await product.api.tidyUp();
  const third = await compared(project);
  expect(differing(third)).toEqual([]);
  expect(third['contained']).toEqual([3, 3]);
  await product.api.rollUp();
  expect(await compared(project)).toEqual(third);
});

test('transfers are counted by their reason, else by their target', async () => {
  const project = await aUsedProject();
  const because = { ...transfer, args: { target: 'desk', reason: 'Complaint' } };
  await heldConversation(product.run, project.projectId, [
    [ran(project.greets), utter('Hello')],
    [said('x'), because],
  ]);
  await fold();
  const { transfers } = (await project.call(stats.get, { query: span })).body;
  expect(transfers).toMatchObject([
    { name: 'desk', conversations: 2 },
    { name: 'Complaint', conversations: 1 },
  ]);
  expect(await project.listed({ transfer_reason: 'Complaint' })).toBe(1);
});

test('phrases of callers are shown only to users who may see the fallbacks', async () => {
  const { projectId } = await aUsedProject();
  const query = { project_env: 'prod' };
  const figures = callerIn(projectId, await product.memberHolding(projectId, ['GET:/stats']));
  const phrases = callerIn(
    projectId,
    await product.memberHolding(projectId, ['GET:/stats', 'GET:/intents/unclassified']),
  );
  expect((await figures(stats.get, { query: span })).status).toBe(200);
  const refused = await figures(stats.fallbacks, { query: span });
  expect([refused.status, refused.text.includes('pizza')]).toEqual([402, false]);
  expect((await phrases(stats.fallbacks, { query: span })).text).toContain('pizza');
  const kinds = async (call: typeof figures) => (await call(stats.fixes, { query })).body.items.map(({ kind }) => kind);
  expect(await kinds(phrases)).toContain('fallbacks');
  expect(await kinds(figures)).not.toContain('fallbacks');
});

test('fixes count the phrases of their environment only', async () => {
  const { projectId, call } = await aUsedProject();
  const [tested = 0] = await product.hear(projectId, ['call a taxi', 'call a taxi', 'call a taxi', 'order a pizza']);
  await withSystem(product.db, (tx) =>
    sql`
      update conversations set environment = 'dev' where project_id = ${projectId} and id in (
        select u.conversation_id from fallback_uses u join fallbacks f on f.project_id = u.project_id and f.hash = u.hash
        where f.project_id = ${projectId} and f.id = ${tested})`.execute(tx),
  );
  const phrases = async (project_env: 'dev' | 'prod') =>
    (await call(stats.fixes, { query: { project_env } })).body.items
      .filter(({ kind }) => kind === 'fallbacks')
      .map(({ other }) => other?.name);
  expect(await phrases('dev')).toEqual(['call a taxi']);
  expect(await phrases('prod')).toEqual(['order a pizza']);
});

test('a version that is live again after a rollback is counted and listed by the deployment of the time', async () => {
  const { projectId, call, listed, asks } = await aUsedProject();
  const { body: all } = await call(stats.get, { query: span });
  const ids = await deployedTwice(projectId);
  await withSystem(product.db, (tx) => sql`delete from conversation_facts where project_id = ${projectId}`.execute(tx));
  await fold();
  await product.api.rollUp();
  let sum = 0;
  for (const deployment of ids) {
    const { conversations: count } = (await call(stats.get, { query: { ...span, deployment } })).body.now;
    expect(count).toBeGreaterThan(0);
    expect(await listed({ deployment })).toBe(count);
    expect(await listed({ deployment, reaction: String(asks) })).toBeLessThan(count);
    sum += count;
  }
  expect(sum).toBe(all.now.conversations);
});

/** Deploys the version of all conversations 40 and 6 hours ago. The snapshot itself does not exist. */
async function deployedTwice(projectId: number): Promise<string[]> {
  const client = new Client({ connectionString: (await database).url });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  const { rows } = await client.query<{ id: string }>(
    `insert into deployments (project_id, project_env, snapshot_hash, version, created, note)
    select $1, 'prod', 'a snapshot', 1, unix_seconds() - hours * 3600, '' from unnest(array[40, 6]) hours
    returning id::text`,
    [projectId],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

test('no statistics are of more than ten years', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const tooLong = { project_env: 'prod' as const, from: '0', to: String(253_402_300_799) };
  const refused = [
    await call(stats.get, { query: tooLong }),
    await call(stats.funnel, { query: { ...tooLong, steps: '1,2' } }),
    await call(stats.goals, { query: tooLong }),
    await call(stats.fallbacks, { query: tooLong }),
    await call(reactions.stats, { query: { ...tooLong, format: 'json' } }),
  ];
  for (const { status, text } of refused) expect([status, text]).toEqual([400, expect.stringContaining('3660 days')]);
});
