import { isMainThread } from 'node:worker_threads';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';

/** The figures of this process. Labels have few values: no figure names a project, a person or what they wrote. */
export const registry = new Registry();
// A thread would measure its own event loop, and nobody reads its figures.
if (isMainThread) collectDefaultMetrics({ register: registry });

const registers = [registry];
const TURN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const answered = new Histogram({
  name: 'parley_http_request_seconds',
  help: 'Time to answer a request, by route, method and status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export function noteAnswer(route: string, method: string, status: number, seconds: number): void {
  answered.observe({ route, method, status: String(status) }, seconds);
}

const turns = new Histogram({
  name: 'parley_turn_seconds',
  help: 'Time to decide and record a turn, by channel; unprompted turns are timers and other systems',
  labelNames: ['channel'],
  buckets: TURN_SECONDS,
  registers,
});
const failedTurns = new Counter({
  name: 'parley_turn_failures_total',
  help: 'Turns that were not recorded because of a fault, by channel',
  labelNames: ['channel'],
  registers,
});

export type TurnChannel = 'chat' | 'phone' | 'unprompted';

export function noteTurn(channel: TurnChannel, seconds: number): void {
  turns.observe({ channel }, seconds);
}

export function noteFailedTurn(channel: TurnChannel): void {
  failedTurns.inc({ channel });
}

const callAnswers = new Histogram({
  name: 'parley_call_answer_seconds',
  help: 'Time from the end of a caller’s speech to the first sound of the answer',
  buckets: [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5],
  registers,
});
const callsEnded = new Counter({
  name: 'parley_calls_total',
  help: 'Calls in which the bot talked, by who ended them',
  labelNames: ['ended_by'],
  registers,
});

export function noteCallAnswer(milliseconds: number): void {
  callAnswers.observe(milliseconds / 1_000);
}

export function noteCallEnd(endedBy: string): void {
  callsEnded.inc({ ended_by: endedBy });
}

const trainings = new Histogram({
  name: 'parley_training_seconds',
  help: 'Time to train a language model, by result',
  labelNames: ['result'],
  buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
  registers,
});

export function noteTraining(result: 'trained' | 'failed', seconds: number): void {
  trainings.observe({ result }, seconds);
}

const sandboxRuns = new Counter({
  name: 'parley_sandbox_runs_total',
  help: 'Batches of expressions, and actions, that ran in the sandbox; stopped ones computed too long',
  labelNames: ['kind', 'result'],
  registers,
});

export function noteSandboxRun(kind: 'expressions' | 'action', result: 'done' | 'stopped' | 'refused'): void {
  sandboxRuns.inc({ kind, result });
}

const notifications = new Counter({
  name: 'parley_notifications_total',
  help: 'Notifications that the database delivered to this process',
  registers,
});
const hearing = new Gauge({
  name: 'parley_notifications_open',
  help: '1 if the connection for notifications answers; 0 if this server looks for changes each second instead',
  registers,
});
// A process in which nobody listens has lost nothing.
hearing.set(1);
const losses = new Counter({
  name: 'parley_notifications_lost_total',
  help: 'How often the connection for notifications was lost',
  registers,
});

export function noteNotification(): void {
  notifications.inc();
}

export function noteNotifications(isOpen: boolean): void {
  hearing.set(Number(isOpen));
  if (!isOpen) losses.inc();
}

const outside = new Counter({
  name: 'parley_outgoing_requests_total',
  help: 'Requests of bots and of this installation to other systems, by result',
  labelNames: ['result'],
  registers,
});

export function noteOutgoing(result: 'answered' | 'failed' | 'refused'): void {
  outside.inc({ result });
}

const replicaReads = new Counter({
  name: 'parley_replica_reads_total',
  help: 'Reads that the replica may answer, by the database that answered',
  labelNames: ['answered_by'],
  registers,
});

export function noteReplicaRead(answeredBy: 'replica' | 'primary'): void {
  replicaReads.inc({ answered_by: answeredBy });
}

interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** A gauge that is read when somebody asks; several sources of a process are added up. */
export function readGauge(name: string, help: string, labelNames: readonly string[] = []) {
  const sources = new Set<() => Reading[] | Promise<Reading[]>>();
  // It is read through the registry.
  void new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers,
    async collect() {
      this.reset();
      // Without labels a reset gauge says 0, although nothing was read.
      if (labelNames.length === 0) this.remove();
      // A source that fails, as while the database is away, leaves a gap instead of a wrong figure.
      const read = await Promise.all([...sources].map(async (source) => source()).map((one) => one.catch(() => [])));
      for (const { labels = {}, value } of read.flat()) this.inc(labels, value);
    },
  });
  return {
    /** Reads this source until the returned function is called. */
    watch(source: () => Reading[] | Promise<Reading[]>): () => void {
      sources.add(source);
      return () => void sources.delete(source);
    },
  };
}

const count = (value: number): Reading[] => [{ value }];

const connections = readGauge('parley_database_connections', 'Connections to the database, by pool and state', [
  'pool',
  'state',
]);
const waitingForConnection = readGauge('parley_database_waiting', 'Callers who wait for a connection, by pool', [
  'pool',
]);

/** Shows a pool’s connections for as long as the pool is open. */
export function watchPool(name: 'turns' | 'requests' | 'callers' | 'replica', pool: Pool): () => void {
  const ends = [
    connections.watch(() => [
      { labels: { pool: name, state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { pool: name, state: 'idle' }, value: pool.idleCount },
    ]),
    waitingForConnection.watch(() => [{ labels: { pool: name }, value: pool.waitingCount }]),
  ];
  return () => ends.forEach((end) => end());
}

const sockets = readGauge('parley_sockets_open', 'Open websockets');
export const watchSockets = (read: () => number) => sockets.watch(() => count(read()));

const calls = readGauge('parley_calls_in_progress', 'Calls in which somebody talks with the bot');
export const watchCalls = (read: () => number) => calls.watch(() => count(read()));

const trainingsUnderWay = readGauge('parley_trainings_in_progress', 'Trainings that run or wait in this process');
export const watchTrainings = (read: () => number) => trainingsUnderWay.watch(() => count(read()));

const waiting = readGauge('parley_waiting', 'Work that is due, by queue; counted up to 1,000', ['queue']);
const oldest = readGauge('parley_waiting_oldest_seconds', 'How long the oldest work of a queue has been due', [
  'queue',
]);

export function watchQueues(
  read: () => Promise<{ queue: string; count: number; oldestSeconds: number }[]>,
): () => void {
  const ends = [
    waiting.watch(async () => (await read()).map((one) => ({ labels: { queue: one.queue }, value: one.count }))),
    oldest.watch(async () => (await read()).map((one) => ({ labels: { queue: one.queue }, value: one.oldestSeconds }))),
  ];
  return () => ends.forEach((end) => end());
}

const backupAge = readGauge('parley_last_backup_age_seconds', 'Age of the last good backup; absent without one');
export const watchBackup = (read: () => Promise<number | null>) => backupAge.watch(async () => known(await read()));

const replicaLag = readGauge('parley_replica_lag_seconds', 'How far the replica is behind; absent without one');
export const watchReplica = (read: () => Promise<number | null>) => replicaLag.watch(async () => known(await read()));

const servers = readGauge('parley_servers', 'Servers that give signs of life, by role', ['role']);
export function watchServers(read: () => Promise<{ roles: readonly string[] }[]>): () => void {
  return servers.watch(async () =>
    (await read()).flatMap(({ roles }) => roles.map((role) => ({ labels: { role }, value: 1 }))),
  );
}

const databaseBytes = readGauge('parley_database_size_bytes', 'Size of the database');
export const watchDatabaseSize = (read: () => Promise<number>) => databaseBytes.watch(async () => count(await read()));

const diskFree = readGauge('parley_disk_free_bytes', 'Free space on the disk of the data folder');
const diskSize = readGauge('parley_disk_size_bytes', 'Size of the disk of the data folder');
export function watchDisk(read: () => Promise<{ free: number; size: number }>): () => void {
  const ends = [
    diskFree.watch(async () => count((await read()).free)),
    diskSize.watch(async () => count((await read()).size)),
  ];
  return () => ends.forEach((end) => end());
}

const build = new Gauge({
  name: 'parley_build_info',
  help: 'Always 1; the labels say which version runs, and as what',
  labelNames: ['version', 'node', 'roles'],
  registers,
});

export function noteBuild(version: string, roles: readonly string[]): void {
  build.reset();
  build.set({ version, node: process.version, roles: [...roles].sort().join(',') }, 1);
}

function known(value: number | null): Reading[] {
  return value === null ? [] : count(value);
}
