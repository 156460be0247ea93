import type { Logger } from 'pino';
import { queriesOn, type Queries } from '#platform/db/database.ts';
import { watchPool } from '#platform/metrics.ts';
import { openPool } from '#platform/db/pool.ts';
import { replicaReads, type ReplicaReads } from './replica-reads.ts';
import type { ReplicaState } from './replica-state.ts';
import { watchReplica } from './watch-replica.ts';

/** A slower probe counts as lost. */
const LONGEST_PROBE_MS = 1_000;

export interface Replica extends ReplicaReads {
  state(): ReplicaState;
  /** Measures the lag now, and not only each second. */
  measure(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  /** The role that serves requests, which the replica knows from the primary. */
  role: string | undefined;
  primary: Queries;
  log: Logger;
  everyMs?: number;
  longestProbeMs?: number;
}

/** Connects to a replica. It need not be there: the primary answers while it is away. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, role, primary, log, everyMs, longestProbeMs = LONGEST_PROBE_MS } = options;
  const pool = openPool({ url, log, role, keepsStatements: false });
  const endWatch = watchPool('replica', pool);
  const probePool = openPool({
    ...{ url, log, role, connections: 1, keepsStatements: false },
    ...{ longestWaitMs: longestProbeMs, longestStatementMs: longestProbeMs, graceMs: 0 },
  });
  const watch = watchReplica({ primary, probe: queriesOn(probePool), log, ...(everyMs && { everyMs }) });
  await watch.measure();
  return {
    ...replicaReads(primary, queriesOn(pool), watch),
    state: watch.state,
    measure: watch.measure,
    async stop() {
      watch.stop();
      endWatch();
      await Promise.all([pool.end(), probePool.end()]);
    },
  };
}
