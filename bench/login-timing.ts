/**
 * Whether the time of a failed sign-in tells which accounts there are (SAFETY row A2): 200 samples each of a known and
 * an unknown account over HTTP, with the limits on attempts lifted, compared by the Mann-Whitney test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createPasswords } from '../apps/server/src/platform/passwords.ts';
import { buildServer } from '../apps/server/src/testing/build-server.ts';
import { firstStart } from '../apps/server/src/workflows/first-start.ts';

const SAMPLES = 200;
const WARM_UP = 20;
const KNOWN = 'known@bank.example';
const LIMITS = { p: 0.05, milliseconds: 5 };

const dataDir = mkdtempSync(join(tmpdir(), 'parley-timing-'));
const database = await openDatabase({
  dataDir,
  databaseUrl: process.env['TEST_DATABASE_URL'],
  log: createLogger('error'),
});
const { db } = database;
await firstStart(db, createPasswords(), { email: KNOWN, password: undefined }, Math.trunc(Date.now() / 1000));
const { app } = await buildServer({ db });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const known: number[] = [];
const unknown: number[] = [];
for (let sample = -WARM_UP; sample < SAMPLES; sample++) {
  const times = [await timeOf(KNOWN), await timeOf(`unknown${sample}@bank.example`)] as const;
  if (sample < 0) continue;
  known.push(times[0]);
  unknown.push(times[1]);
}
await app.close();
await database.stop();
rmSync(dataDir, { recursive: true });

const difference = Math.abs(median(known) - median(unknown));
const p = mannWhitney(known, unknown);
console.log(`median ms: known ${median(known).toFixed(2)}, unknown ${median(unknown).toFixed(2)}; p = ${p.toFixed(3)}`);
process.exitCode = p > LIMITS.p && difference < LIMITS.milliseconds ? 0 : 1;

async function timeOf(email: string): Promise<number> {
  await db.deleteFrom('login_attempts').execute();
  const start = performance.now();
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'console' },
    body: JSON.stringify({ email, passwd: 'a wrong password' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`The sign-in was answered with ${response.status}`);
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? Number.NaN;
}

/** The two-sided probability of such a difference by chance, by the normal approximation; times never tie. */
function mannWhitney(first: number[], second: number[]): number {
  const [m, n] = [first.length, second.length];
  const u = first.reduce((count, a) => count + second.filter((b) => a > b).length, 0);
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The standard normal distribution up to `z` of 0 or more: Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const series = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const tail = series.reduce((sum, factor, index) => sum + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
