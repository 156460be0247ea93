import { withTurns } from '@parley/dialogue/entries/stored-entries';
import type { TestRun, TestSummary } from '@parley/domain/test-result';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

/** A finished run of a test, ready to be stored. */
export interface EndedTest {
  id: number;
  result: TestSummary['result'];
  failed_step: number | null;
  reason: string | null;
  seconds: number;
  /** JSON of the steps and the tracker. */
  run: string;
  /** JSON of the reactions and edges that the run covered. */
  covered: string;
}

/** Reactions and edges that a run went through, each once. */
export interface CoveredBy {
  reactions: number[];
  intents: string[];
  actions: string[];
  edges: [from: number, to: number, kind: string][];
}

/** The bot that a run tested. */
export interface TestedBot {
  version: number;
  modelHash: string | null;
}

/** Stores test results; leaves out tests that were deleted during the run. */
export async function saveResults(
  db: Queries,
  projectId: number,
  { version, modelHash }: TestedBot,
  ended: EndedTest[],
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    insert into test_results (project_id, test_id, result, failed_step, reason, run, covered, seconds, version, model_hash)
    select ${projectId}::bigint, e.*, ${version}::bigint, ${modelHash}::text
    from unnest(
      ${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ result }) => result)}::text[],
      ${ended.map(({ failed_step }) => failed_step)}::integer[], ${ended.map(({ reason }) => reason)}::text[],
      ${ended.map(({ run }) => run)}::text[], ${ended.map(({ covered }) => covered)}::jsonb[],
      ${ended.map(({ seconds }) => seconds)}::real[]
    ) as e(id, result, failed_step, reason, run, covered, seconds)
    where exists (
      select 1 from things where project_id = ${projectId}::bigint and resource = 'tests' and things.id = e.id
    )
    on conflict (project_id, test_id) do update set
      result = excluded.result, failed_step = excluded.failed_step, reason = excluded.reason, run = excluded.run,
      covered = excluded.covered, seconds = excluded.seconds, version = excluded.version, model_hash = excluded.model_hash, ran_at = excluded.ran_at
  `.execute(db);
}

/** Resources that determine a bot's behavior. */
const TESTED_RESOURCES = ['reactions', 'scopes', 'actions', 'entities', 'settings'];

/** The results of tests that have not changed since. */
export async function testSummaries(db: Queries, projectId: number, modelHash: string | null): Promise<TestSummary[]> {
  const { rows } = await sql<TestSummary>`
    with changed as (
      select coalesce(max(version), 0) as version from revisions
      where project_id = ${projectId} and resource = any(${TESTED_RESOURCES}::text[])
    )
    select r.test_id as id, r.result, r.failed_step, r.reason, r.ran_at, r.seconds,
      (r.version < changed.version or r.model_hash is distinct from ${modelHash}::text) as stale
    from test_results r
    join things t on t.project_id = r.project_id and t.resource = 'tests' and t.id = r.test_id
    cross join changed
    where r.project_id = ${projectId} and t.version <= r.version
    order by r.test_id
  `.execute(db);
  return rows;
}

/** JSON of the steps and the tracker of a test's last run, and its time. */
export async function testRun(db: Queries, projectId: number, testId: number) {
  return db
    .selectFrom('test_results')
    .select(['run', 'result', 'ran_at'])
    .where('project_id', '=', projectId)
    .where('test_id', '=', testId)
    .executeTakeFirst();
}

export async function forgetResults(db: Queries, projectId: number, testIds: number[]): Promise<void> {
  await db
    .deleteFrom('test_results')
    .where('project_id', '=', projectId)
    .where('test_id', '=', anyOf(testIds))
    .execute();
}

/** Merges the reactions and edges of all last runs. */
export async function coveredByTests(db: Queries, projectId: number): Promise<CoveredBy & { isMeasured: boolean }> {
  const { rows } = await sql<{ kind: keyof CoveredBy; things: never[] }>`
    select kind, jsonb_agg(distinct thing) as things
    from test_results, jsonb_each(covered) as c(kind, list), jsonb_array_elements(list) as thing
    where project_id = ${projectId}
    group by kind
  `.execute(db);
  const covered: CoveredBy = { reactions: [], intents: [], actions: [], edges: [] };
  for (const { kind, things } of rows) covered[kind] = things;
  const ran = await db
    .selectFrom('test_results')
    .select('test_id')
    .where('project_id', '=', projectId)
    .limit(1)
    .execute();
  return { ...covered, isMeasured: ran.length > 0 };
}

/** The JSON of a run in the current form: runs of earlier versions lack the turn of each entry. */
export function storedRun(run: string): string {
  if (run.includes('"turn":')) return run;
  const { steps, tracker } = JSON.parse(run) as Omit<TestRun, 'result'>;
  return JSON.stringify({ steps, tracker: withTurns(tracker) });
}
