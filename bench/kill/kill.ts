import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProcess, isReady, startProduct, type Home, type Run } from '../product/start-product.ts';

export const VICTIMS = ['server', 'database', 'both', 'server, and again as it starts'] as const;
export type Victim = (typeof VICTIMS)[number];

const RECOVERY_MS = 60_000;

/** Kills what `victim` says, without any warning. */
export function kill(home: Home, run: Run, victim: Victim): void {
  const database = databaseProcess(home)?.pid;
  if (database === undefined) throw new Error('The database has no process');
  if (victim === 'database' || victim === 'both') process.kill(database, 'SIGKILL');
  if (victim !== 'database') process.kill(run.pid, 'SIGKILL');
  killed.set(home, database);
}

/** Brings the product back as its owner would, and tells how long it took until `/readyz` said so. */
export async function recover(home: Home, run: Run, victim: Victim, random: () => number): Promise<[Run, number]> {
  if (victim === 'database') return [run, await databaseIsBack(home)];
  await run.exited;
  if (victim === 'server, and again as it starts') {
    const interrupted = startProduct(home);
    await sleep(random() * 1_500);
    process.kill(interrupted.pid, 'SIGKILL');
    await interrupted.exited;
  }
  const next = startProduct(home);
  return [next, await next.ready];
}

/** The last database process that was killed in each home. */
const killed = new Map<Home, number>();

/** The server stays alive and starts another database. */
async function databaseIsBack(home: Home): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < RECOVERY_MS) {
    // The children of the killed one still answer for a moment, but no other database starts before their end.
    const database = databaseProcess(home);
    if (database?.isReady && database.pid !== killed.get(home) && (await isReady(home)))
      return performance.now() - started;
    await sleep(5);
  }
  throw new Error(`The database did not come back within ${RECOVERY_MS / 1000} s`);
}
