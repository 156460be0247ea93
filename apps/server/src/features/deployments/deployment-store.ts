import type { Deployment, Environment, SkippedChecks } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

export interface NewDeployment {
  environment: Environment;
  snapshotHash: string;
  /** The version of the project at which the snapshot was made. */
  version: Microseconds;
  /** Unix seconds. */
  created: number;
  userId: number | null;
  note: string;
  skipped: SkippedChecks | null;
  /** The second person, if there was one. */
  approvedBy?: number | null;
}

export interface StoredDeployment {
  deployment: Deployment;
  snapshotHash: string;
  version: Microseconds;
}

const SECOND_US = 1_000_000;

/** A project's deployments. Each environment serves its newest one. */
export function deploymentStore(db: Queries, projectId: number) {
  const newestFirst = () =>
    db.selectFrom('deployments').selectAll().where('project_id', '=', projectId).orderBy('id', 'desc');

  return {
    async list(): Promise<Deployment[]> {
      const renewed = await db
        .selectFrom('snapshot_models')
        .select('snapshot_hash')
        .where('project_id', '=', projectId)
        .execute();
      const hashes = new Set(renewed.map(({ snapshot_hash }) => snapshot_hash));
      const decisions = await decisionsOn(db, projectId);
      return (await newestFirst().execute()).map((row) => {
        const { deployment, snapshotHash } = stored(row);
        const decision = decisions.get(deployment.id);
        return {
          ...deployment,
          ...(decision === undefined ? {} : { decision }),
          ...(hashes.has(snapshotHash) ? { retrained: true } : {}),
        };
      });
    },

    async newest(environment: Environment): Promise<StoredDeployment | null> {
      const row = await newestFirst().where('project_env', '=', environment).limit(1).executeTakeFirst();
      return row ? stored(row) : null;
    },

    /** The hash of each deployment's snapshot, the newest first. */
    async snapshots(): Promise<{ id: number; project_env: Environment; created: number; hash: string }[]> {
      return db
        .selectFrom('deployments')
        .select(['id', 'project_env', 'created', 'snapshot_hash as hash'])
        .where('project_id', '=', projectId)
        .orderBy('id', 'desc')
        .execute();
    },

    async find(id: number): Promise<StoredDeployment | null> {
      const row = await newestFirst().where('id', '=', id).executeTakeFirst();
      return row ? stored(row) : null;
    },

    async wasInProduction(snapshotHash: string): Promise<boolean> {
      const row = await newestFirst()
        .where('project_env', '=', 'prod')
        .where('snapshot_hash', '=', snapshotHash)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async insert({ approvedBy = null, ...made }: NewDeployment): Promise<Deployment> {
      const row = await db
        .insertInto('deployments')
        .values({ ...rowOf(projectId, made), approved_by: approvedBy })
        .returningAll()
        .executeTakeFirstOrThrow();
      return stored(row).deployment;
    },
  };
}

/** The approvers' notes by deployment. */
async function decisionsOn(db: Queries, projectId: number): Promise<Map<number | null, string>> {
  const rows = await db
    .selectFrom('planned_deployments')
    .select(['deployment_id', 'decision'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'deployed')
    .where('decision', '<>', '')
    .execute();
  return new Map(rows.map(({ deployment_id, decision }) => [deployment_id, decision]));
}

/** The columns shared by deployments and planned deployments. */
export function rowOf(projectId: number, made: Omit<NewDeployment, 'approvedBy'>) {
  return {
    project_id: projectId,
    project_env: made.environment,
    snapshot_hash: made.snapshotHash,
    version: made.version,
    created: made.created,
    users_id: made.userId,
    note: made.note,
    skipped: made.skipped && JSON.stringify(made.skipped),
  };
}

interface DeploymentRow {
  project_id: number;
  id: number;
  project_env: Environment;
  snapshot_hash: string;
  version: Microseconds;
  created: number;
  users_id: number | null;
  note: string;
  skipped: string | null;
  approved_by: number | null;
}

function stored({
  project_id: _project,
  snapshot_hash: snapshotHash,
  version,
  skipped,
  ...row
}: DeploymentRow): StoredDeployment {
  const deployment = { ...row, version: shownVersion(version), skipped: skippedIn(skipped) };
  return { deployment, snapshotHash, version };
}

/** Unix seconds, as the API shows versions of deployments. */
export function shownVersion(version: Microseconds): number {
  return Math.trunc(version / SECOND_US);
}

export function skippedIn(stored: string | null): SkippedChecks | null {
  return stored === null ? null : (JSON.parse(stored) as SkippedChecks);
}
