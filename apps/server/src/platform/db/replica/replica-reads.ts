import { sql } from 'kysely';
import type { Microseconds } from '@parley/domain/ids';
import { readProject, type Queries } from '#platform/db/database.ts';
import { noteReplicaRead } from '#platform/metrics.ts';
import { isDatabaseUnavailable } from '#platform/db/is-unavailable.ts';
import { noteAsOf } from './as-of.ts';
import { LONGEST_LAG_S } from './replica-state.ts';
import type { ReplicaWatch } from './watch-replica.ts';

/** Younger data counts as the present: beats are a second apart. */
const SHOWN_AGE_S = 2;

type Work<T> = (tx: Queries) => Promise<T>;

export interface ReplicaReads {
  /** One transaction that reads a consistent state of the project: the replica's, or the primary's in its place. */
  read<T>(projectId: number, work: Work<T>): Promise<T>;
  /** How many reads each has answered. */
  counts: { replica: number; primary: number };
}

/** The replica lacks a change that somebody has seen already, or is too old. */
class Behind extends Error {}

export function replicaReads(primary: Queries, replica: Queries, watch: ReplicaWatch): ReplicaReads {
  const counts = { replica: 0, primary: 0 };

  function note(answeredBy: keyof typeof counts): void {
    counts[answeredBy] += 1;
    noteReplicaRead(answeredBy);
  }

  async function onPrimary<T>(projectId: number, work: Work<T>): Promise<T> {
    note('primary');
    return readProject(primary, projectId, work);
  }

  async function onReplica<T>(projectId: number, work: Work<T>): Promise<T> {
    const writes = await writesOf(primary, projectId);
    const answer = readProject(replica, projectId, async (tx) => {
      await refuseBehind(tx, projectId, writes, watch);
      return work(tx);
    });
    answer.catch(() => undefined);
    return watch.whileThere(answer);
  }

  return {
    counts,
    async read(projectId, work) {
      if (!watch.isUsable()) return onPrimary(projectId, work);
      try {
        const answer = await onReplica(projectId, work);
        note('replica');
        return answer;
      } catch (error) {
        // The primary would take as long.
        if (isOverTime(error)) throw error;
        if (isDatabaseUnavailable(error)) void watch.measure();
        // A refusal may come from old data, so the primary decides it, too.
        return onPrimary(projectId, work);
      }
    },
  };
}

/** The number of the project's writes so far; null for a project that was deleted. */
async function writesOf(db: Queries, projectId: number): Promise<number | null> {
  const row = await db.selectFrom('projects').select('writes').where('id', '=', projectId).executeTakeFirst();
  return row?.writes ?? null;
}

async function refuseBehind(tx: Queries, projectId: number, writes: number | null, watch: ReplicaWatch): Promise<void> {
  const { rows } = await sql<{ seen: Microseconds; writes: number | null; is_replica: boolean }>`
    select h.beats[1] as seen, p.writes, pg_is_in_recovery() as is_replica
    from replica_heartbeat h left join projects p on p.id = ${projectId}`.execute(tx);
  const [place] = rows;
  if (!place?.is_replica || writes === null || place.writes === null || place.writes < writes) throw new Behind();
  const age = watch.ageOf(place.seen);
  if (age > LONGEST_LAG_S + 1) throw new Behind();
  if (age > SHOWN_AGE_S) noteAsOf(tx, place.seen);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isOverTime(error: unknown): boolean {
  return codeOf(error) === '57014' && error instanceof Error && error.message.includes('statement timeout');
}
