import type { Deployment, Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

interface NewDeployment {
  environment: Environment;
  snapshotHash: string;
  /** The project's version that the snapshot was made of. */
  version: Microseconds;
  /** Unix seconds. */
  created: number;
  userId: number | null;
  note: string;
}

interface StoredDeployment {
  deployment: Deployment;
  snapshotHash: string;
  version: Microseconds;
}

const SECOND_US = 1_000_000;

/** A project's deployments. The newest of an environment is what it serves. */
export function deploymentStore(db: Queries, projectId: number) {
  const newestFirst = () =>
    db.selectFrom('deployments').selectAll().where('project_id', '=', projectId).orderBy('id', 'desc');

  return {
    async list(): Promise<Deployment[]> {
      return (await newestFirst().execute()).map((row) => stored(row).deployment);
    },

    async newest(environment: Environment): Promise<StoredDeployment | null> {
      const row = await newestFirst().where('project_env', '=', environment).limit(1).executeTakeFirst();
      return row ? stored(row) : null;
    },

    async find(id: number): Promise<StoredDeployment | null> {
      const row = await newestFirst().where('id', '=', id).executeTakeFirst();
      return row ? stored(row) : null;
    },

    async insert({ environment, snapshotHash, version, created, userId, note }: NewDeployment): Promise<Deployment> {
      const row = await db
        .insertInto('deployments')
        .values({
          project_id: projectId,
          project_env: environment,
          snapshot_hash: snapshotHash,
          version,
          created,
          users_id: userId,
          note,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return stored(row).deployment;
    },
  };
}

interface Row {
  id: number;
  project_env: Environment;
  snapshot_hash: string;
  version: Microseconds;
  created: number;
  users_id: number | null;
  note: string;
}

function stored({ id, project_env, snapshot_hash, version, created, users_id, note }: Row): StoredDeployment {
  const deployment = { id, version: Math.trunc(version / SECOND_US), created, users_id, project_env, note };
  return { deployment, snapshotHash: snapshot_hash, version };
}
