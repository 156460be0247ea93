import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '#platform/db/replica/open-replica.ts';

/** Figures of the replica, if there is one: its lag, and who answers reads that it may answer. */
export function addReplicaMetrics(registry: Registry, replica: Replica | null): void {
  if (!replica) return;
  new Gauge({
    name: 'parley_replica_lag_seconds',
    help: 'How far the replica of the database is behind; NaN while that is unknown',
    registers: [registry],
    collect() {
      this.set(replica.state().lagSeconds ?? Number.NaN);
    },
  });
  new Counter({
    name: 'parley_replica_reads_total',
    help: 'Reads that the replica may answer, by the database that answered',
    labelNames: ['answered_by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [who, count] of Object.entries(replica.counts)) this.inc({ answered_by: who }, count);
    },
  });
}
