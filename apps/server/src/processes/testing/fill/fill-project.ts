import { writeTurn } from '@parley/dialogue/entries/stored-entries';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { phraseHash } from '#features/conversations/heard-phrase.ts';
import { packSnapshot, saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { readProject, withSystem, type Queries } from '#platform/db/database.ts';
import { makeTrackerPartitions } from '#platform/db/tracker-partitions.ts';
import { systemClock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { seededRandom } from '#workflows/converse/random.ts';
import { insertNewProject } from '#workflows/projects/create-project.ts';
import { snapshotContent } from '#features/deployments/snapshot-content.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';
import { searchKey } from '@parley/domain/text';
import {
  makeConversation,
  pick,
  planConversations,
  type Bot,
  type MadeConversation,
  type Random,
} from '#processes/testing/fill/make-conversation.ts';
import { LABELS } from '#processes/testing/fill/texts.ts';

const DAY_S = 86_400;
const AT_ONCE = 1_000;
/** U+001E, which JSON never contains: it is escaped within texts. */
const BETWEEN = '\u001e';

export interface FillOptions {
  turns: number;
  days: number;
  seed: number;
  log: Logger;
  /** Called now and then. */
  onProgress(turns: number): void;
}

interface Filled {
  projectId: number;
  conversations: number;
  turns: number;
}

interface Release {
  environment: 'dev' | 'prod';
  hash: string;
  /** Seconds. */
  created: number;
}

/** Creates a project of the demo bot as after months of use, with the facts of its conversations. */
export async function fillProject(db: Queries, { turns, days, seed, log, onProgress }: FillOptions): Promise<Filled> {
  const now = systemClock();
  const random = seededRandom(seed);
  const userId = await administrator(db);
  const projectId = await withSystem(db, async (tx) => {
    const demo = { name: `In use, ${turns} turns`, language: 'en', is_chat: true, template: 'demo' } as const;
    const id = await insertNewProject(tx, { now: systemClock }, userId, demo);
    await createTrainer({ inProject: (_id, _mode, work) => work(tx), now: systemClock, log }).train(id);
    return id;
  });
  for (let day = days + 1; day > 0; day -= 300) {
    await makeTrackerPartitions(db, new Date(now / 1_000 - day * DAY_S * 1_000));
  }
  const releases = await deploy(db, projectId, userId, now, days);
  const labels = await makeLabels(db, projectId);
  const reactions = await reactionsOf(db, projectId);
  const planned = planConversations(random, turns, now, days);
  let made = 0;
  for (let at = 0; at < planned.length; at += AT_ONCE) {
    const conversations = planned
      .slice(at, at + AT_ONCE)
      .map((one) => makeConversation(random, { projectId, reactions }, one));
    await write(db, projectId, random, { conversations, releases, labels });
    made += conversations.reduce((sum, one) => sum + one.turns.length, 0);
    onProgress(made);
  }
  for (const table of ['conversations', 'tracker_entries', 'conversation_labels']) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
  await foldEverything({ db, now: systemClock, log });
  for (const table of ['conversations', 'conversation_facts', 'conversation_words']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  return { projectId, conversations: planned.length, turns: made };
}

async function administrator(db: Queries): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function reactionsOf(db: Queries, projectId: number): Promise<Bot['reactions']> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from things where project_id = ${projectId} and resource = 'reactions' order by id`.execute(tx);
    return rows;
  });
}

/** Adds a release to production every 12 days and to testing every 5, each of its own version. */
async function deploy(db: Queries, projectId: number, userId: number, now: number, days: number): Promise<Release[]> {
  const { content, modelHash } = await readProject(db, projectId, async (tx) => {
    const training = await lastTraining(tx, projectId);
    if (!training) throw new Error('The project was not trained');
    return { content: await snapshotContent(tx, projectId, training.modelHash), modelHash: training.modelHash };
  });
  const releases: Release[] = [];
  const began = Math.trunc(now / 1_000_000) - days * DAY_S;
  for (let day = -5; day < days; day++) {
    const isProd = (day + 5) % 12 === 0;
    if (!isProd && (day + 5) % 5 !== 0) continue;
    const environment = isProd ? 'prod' : 'dev';
    const created = began + day * DAY_S + 36_000;
    // Trailing spaces turn equal content into a different version.
    const snapshot = await packSnapshot(content + ' '.repeat(releases.length), modelHash);
    releases.push({ environment, hash: snapshot.hash, created });
    await withSystem(db, async (tx) => {
      await saveSnapshot(tx, projectId, snapshot, created);
      await tx
        .insertInto('deployments')
        .values({
          ...{ project_id: projectId, project_env: environment, snapshot_hash: snapshot.hash, users_id: userId },
          ...{ version: created * 1_000_000, created, note: `Release ${releases.length}`, skipped: null },
          approved_by: null,
        })
        .execute();
    });
  }
  return releases;
}

async function makeLabels(db: Queries, projectId: number): Promise<number[]> {
  return withSystem(db, async (tx) => {
    const rows = LABELS.map((name) => ({ project_id: projectId, name, color: 'amber' }));
    const made = await tx.insertInto('labels').values(rows).returning('id').execute();
    return made.map(({ id }) => id);
  });
}

interface Batch {
  conversations: MadeConversation[];
  releases: Release[];
  labels: number[];
}

async function write(db: Queries, projectId: number, random: Random, batch: Batch): Promise<void> {
  const rows = batch.conversations.map((made) => ({
    id: randomBytes(16).toString('hex'),
    ...releaseOf(random, batch.releases, made),
    made,
  }));
  const list = (values: readonly (string | number | null)[]) => values.map((value) => value ?? '').join(BETWEEN);
  const of = (values: readonly (string | number | null)[]) =>
    sql`array(select nullif(x, '') from unnest(string_to_array(${list(values)}, ${BETWEEN})) with ordinality u(x, n) order by n)`;
  const turns = rows.flatMap(({ id, made }) => made.turns.map((turn, turnNo) => ({ id, turnNo, ...turn })));
  const missed = turns.flatMap(({ id, missed: one }) =>
    one ? [{ id, hash: phraseHash(one.text).toString('hex'), ...one }] : [],
  );
  const labelled = rows.flatMap(({ id }) =>
    random() < 0.12
      ? [...new Set([pick(random, batch.labels), pick(random, batch.labels)])].map((label) => ({ id, label }))
      : [],
  );
  await withSystem(db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    await sql`
      insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, turn_no, started, ended,
        last_at, turns, fallbacks, outcome)
      select ${projectId}::bigint, id, sha256(id::bytea), environment, snapshot, state, turn_no::int, started::bigint,
        ended::bigint, last_at::bigint, turns::int, fallbacks::int, outcome
      from unnest(${of(rows.map(({ id }) => id))}, ${of(rows.map(({ environment }) => environment))},
        ${of(rows.map(({ snapshot }) => snapshot))}, ${of(rows.map(({ made }) => made.state))},
        ${of(rows.map(({ made }) => made.turns.length - 1))}, ${of(rows.map(({ made }) => made.started))},
        ${of(rows.map(({ made }) => made.ended))}, ${of(rows.map(({ made }) => made.lastAt))},
        ${of(rows.map(({ made }) => made.turns.filter(({ isSaid }) => isSaid).length))},
        ${of(rows.map(({ made }) => made.turns.filter((turn) => turn.missed).length))},
        ${of(rows.map(({ made }) => made.outcome))}
      ) as g(id, environment, snapshot, state, turn_no, started, ended, last_at, turns, fallbacks, outcome)`.execute(
      tx,
    );
    await sql`
      insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries, reactions)
      select ${projectId}::bigint, id, turn_no::int, first_ts::bigint, last_ts::bigint, entries, reactions::bigint[]
      from unnest(${of(turns.map(({ id }) => id))}, ${of(turns.map(({ turnNo }) => turnNo))},
        ${of(turns.map(({ entries }) => entries[0]?.timestamp ?? 0))},
        ${of(turns.map(({ entries }) => entries.at(-1)?.timestamp ?? 0))},
        ${of(turns.map(({ entries }) => writeTurn(entries)))}, ${of(turns.map(({ reactions }) => `{${reactions.join()}}`))}
      ) as g(id, turn_no, first_ts, last_ts, entries, reactions)`.execute(tx);
    await sql`
      insert into fallbacks (project_id, hash, intent, search)
      select distinct on (hash) ${projectId}::bigint, decode(hash, 'hex'), said, search
      from unnest(${of(missed.map(({ hash }) => hash))}, ${of(missed.map(({ text }) => text))},
        ${of(missed.map(({ text }) => searchKey(text)))}) as g(hash, said, search)
      on conflict (project_id, hash) do nothing`.execute(tx);
    await sql`
      insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
      select ${projectId}::bigint, decode(hash, 'hex'), id, at::bigint, null, confidence::float8
      from unnest(${of(missed.map(({ hash }) => hash))}, ${of(missed.map(({ id }) => id))},
        ${of(missed.map(({ timestamp }) => timestamp))}, ${of(missed.map(({ confidence }) => confidence))}
      ) as g(hash, id, at, confidence)`.execute(tx);
    await sql`
      insert into conversation_labels (project_id, conversation_id, label_id)
      select ${projectId}::bigint, id, label::bigint
      from unnest(${of(labelled.map(({ id }) => id))}, ${of(labelled.map(({ label }) => label))}) as g(id, label)
      where id is not null`.execute(tx);
  });
}

/** Most callers talk to production, each with the version deployed at that time. */
function releaseOf(random: Random, releases: readonly Release[], { started }: MadeConversation) {
  const share = random();
  // Older test chats are deleted.
  if (share < 0.03 && started > systemClock() - 6 * DAY_S * 1_000_000) return { environment: 'draft', snapshot: null };
  const environment = share < 0.13 ? 'dev' : 'prod';
  const release = releases.findLast((one) => one.environment === environment && one.created * 1_000_000 <= started);
  return release ? { environment, snapshot: release.hash } : { environment: 'draft', snapshot: null };
}
