import type { Environment, PlannedDeployment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { rowOf, shownVersion, skippedIn, type NewDeployment } from '#features/deployments/deployment-store.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

interface NewPlan extends Omit<NewDeployment, 'approvedBy'> {
  tests: PlannedDeployment['tests'];
  state: 'requested' | 'scheduled';
  at: number | null;
  expires: number | null;
  toDeployment: number | null;
}

export interface StoredPlan {
  plan: PlannedDeployment;
  snapshotHash: string;
  version: Microseconds;
  /** By the database's clock. */
  isDue: boolean;
  hasExpired: boolean;
}

type Ending = Pick<PlannedDeployment, 'state'> &
  Partial<Pick<PlannedDeployment, 'decided_by' | 'decided_at' | 'decision' | 'failure' | 'deployment_id'>>;

/** How long ended plans are listed. */
const LISTED_SECONDS = 7 * 24 * 60 * 60;
const MOST_LISTED = 200;
const MOST_WAITING = 50;

/** A project's planned deployments, waiting and ended. */
export function plannedStore(db: Queries, projectId: number) {
  const plans = () =>
    db
      .selectFrom('planned_deployments')
      .selectAll()
      .select([
        sql<boolean>`state = 'scheduled' and at <= unix_seconds()`.as('is_due'),
        sql<boolean>`state = 'requested' and expires <= unix_seconds()`.as('has_expired'),
      ])
      .where('project_id', '=', projectId);

  return {
    /** Waiting plans first, by their time, then ended ones, newest first. */
    async list(now: number): Promise<PlannedDeployment[]> {
      const isOpen = sql<boolean>`state in ('requested', 'scheduled')`;
      const rows = await plans()
        .where(({ or, eb }) =>
          or([isOpen, eb('created', '>=', now - LISTED_SECONDS), eb('at', '>=', now - LISTED_SECONDS)]),
        )
        .orderBy(isOpen, 'desc')
        .orderBy(sql`case when state in ('requested', 'scheduled') then coalesce(at, created) end`)
        .orderBy('id', 'desc')
        .limit(MOST_LISTED)
        .execute();
      return rows.map((row) => stored(row).plan);
    },

    /** Finds a plan of one environment for a change; the project's lock keeps others from changing it. */
    async find(id: number, environment: Environment): Promise<StoredPlan> {
      const row = await plans().where('id', '=', id).where('project_env', '=', environment).executeTakeFirst();
      if (!row) throw new Problem('not_found', 'Planned deployment not found');
      return stored(row);
    },

    async insert(made: NewPlan): Promise<PlannedDeployment> {
      await refuseTooMany(db, projectId);
      const { id } = await db
        .insertInto('planned_deployments')
        .values({
          ...rowOf(projectId, made),
          tests: JSON.stringify(made.tests),
          state: made.state,
          at: made.at,
          expires: made.expires,
          to_deployment: made.toDeployment,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await this.find(id, made.environment)).plan;
    },

    async change({ id, project_env }: PlannedDeployment, change: Ending): Promise<PlannedDeployment> {
      await db
        .updateTable('planned_deployments')
        .set(change)
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
      return (await this.find(id, project_env)).plan;
    },
  };
}

/** Due plans of every project, and requests that were not answered in time, by the database's clock. */
export async function duePlans(db: Queries): Promise<{ projectId: number; id: number; environment: Environment }[]> {
  const rows = await withSystem(db, (tx) =>
    tx
      .selectFrom('planned_deployments')
      .select(['project_id', 'id', 'project_env'])
      .where('state', 'in', ['requested', 'scheduled'])
      .where(sql<boolean>`case when state = 'scheduled' then at else expires end <= unix_seconds()`)
      .where(IS_IN_USE)
      .orderBy('id')
      .limit(MOST_WAITING)
      .execute(),
  );
  return rows.map(({ project_id, id, project_env }) => ({ projectId: project_id, id, environment: project_env }));
}

async function refuseTooMany(db: Queries, projectId: number): Promise<void> {
  const { waiting } = await db
    .selectFrom('planned_deployments')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('project_id', '=', projectId)
    .where('state', 'in', ['requested', 'scheduled'])
    .executeTakeFirstOrThrow();
  if (Number(waiting) < MOST_WAITING) return;
  throw new Problem('invalid', `At most ${MOST_WAITING} deployments can wait. Cancel some first.`);
}

interface PlanRow extends Omit<PlannedDeployment, 'skipped' | 'tests'> {
  project_id: number;
  snapshot_hash: string;
  skipped: string | null;
  tests: string;
  is_due: boolean;
  has_expired: boolean;
}

function stored({
  project_id: _project,
  snapshot_hash: snapshotHash,
  is_due: isDue,
  has_expired: hasExpired,
  version,
  ...row
}: PlanRow): StoredPlan {
  const tests = JSON.parse(row.tests) as PlannedDeployment['tests'];
  const plan = { ...row, version: shownVersion(version), skipped: skippedIn(row.skipped), tests };
  return { plan, snapshotHash, version, isDue, hasExpired };
}
