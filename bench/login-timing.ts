/**
 * Checks that the time of a failed sign-in, of a refused link or of a link that is asked for does not tell which accounts and links there are:
 * 200 samples each over HTTP, with the limits on attempts lifted, compared by the Mann-Whitney test.
 */
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userKeys } from '../packages/domain/src/user.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createPasswords } from '../apps/server/src/platform/passwords.ts';
import { buildServer } from '../apps/server/src/testing/build-server.ts';
import { firstStart } from '../apps/server/src/workflows/projects/first-start.ts';

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
const passwords = createPasswords();
await firstStart(db, passwords, { email: KNOWN, password: undefined }, Math.trunc(Date.now() / 1000));
const withCodes = await addUser('codes@bank.example');
await db.insertInto('one_time_codes').values({ user_id: withCodes, secret: 'sealed', confirmed_at: 1 }).execute();
await addUser('away@bank.example', { disabled: true });
const expired = await addLink(await addUser('expired@bank.example'), 1);
/** A mail server that takes every mail at once. */
const mailer = {
  from: 'parley@bank.example',
  send: async ({ recipients }: { recipients: string[] }) => ({ accepted: recipients, refused: [] }),
  close: () => undefined,
};
const { app, accounts } = await buildServer({ db, mailer });
const sending = setInterval(() => void accounts.sendLinks(), 1_000);
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
/** Calls by address are limited: each comes from one of its own. */
let addresses = 0;

let unknowns = 0;
const unknown = () => signIn(`unknown${++unknowns}@bank.example`);
const withCode = { otp: '123456' };
const cases: [what: string, first: () => Promise<number>, second: () => Promise<number>][] = [
  ['a known and an unknown email', () => signIn(KNOWN), unknown],
  [
    'an account with one-time codes and an unknown email, with a code',
    () => signIn('codes@bank.example', withCode),
    () => signIn(`unknown${++unknowns}@bank.example`, withCode),
  ],
  ['a deactivated account and an unknown email', () => signIn('away@bank.example'), unknown],
  ['a link that is over and one that was never made', () => openLink(expired), () => openLink(secretOf())],
  [
    'a link that is over and one that was never made, with a password',
    () => useLink(expired),
    () => useLink(secretOf()),
  ],
  [
    'a link asked for by a known and by an unknown email',
    () => askLink(KNOWN),
    () => askLink(`unknown${++unknowns}@bank.example`),
  ],
  [
    'a link asked for by a deactivated account and by an unknown email',
    () => askLink('away@bank.example'),
    () => askLink(`unknown${++unknowns}@bank.example`),
  ],
];
let isEven = true;
for (const [what, first, second] of cases) isEven = (await compare(what, first, second)) && isEven;
clearInterval(sending);
await app.close();
await database.stop();
rmSync(dataDir, { recursive: true });
process.exitCode = isEven ? 0 : 1;

/** One after the other, so that what else the machine does meets both. */
async function compare(what: string, first: () => Promise<number>, second: () => Promise<number>): Promise<boolean> {
  const times: [number[], number[]] = [[], []];
  for (let sample = -WARM_UP; sample < SAMPLES; sample++) {
    const pair = sample % 2 === 0 ? [await first(), await second()] : [await second(), await first()].toReversed();
    if (sample < 0) continue;
    times[0].push(pair[0] ?? 0);
    times[1].push(pair[1] ?? 0);
  }
  const [a, b] = times.map(median) as [number, number];
  const p = mannWhitney(...times);
  console.log(`${what}: median ms ${a.toFixed(2)} and ${b.toFixed(2)}; p = ${p.toFixed(3)}`);
  return p > LIMITS.p && Math.abs(a - b) < LIMITS.milliseconds;
}

async function addUser(email: string, details: { disabled?: boolean } = {}): Promise<number> {
  const user = { name: email, email };
  const { id } = await db
    .insertInto('users')
    .values({ ...user, ...userKeys(user), password_hash: await passwords.hash('seven green bottles'), ...details })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function secretOf(): string {
  return randomBytes(32).toString('base64url');
}

async function addLink(userId: number, validUntil: number): Promise<string> {
  const secret = secretOf();
  const token_hash = createHash('sha256').update(secret).digest();
  await db
    .insertInto('invitations')
    .values({ user_id: userId, kind: 'reset', token_hash, valid_until: validUntil, created_by: null })
    .execute();
  return secret;
}

async function signIn(email: string, more: object = {}): Promise<number> {
  await db.deleteFrom('login_attempts').execute();
  return timeOf('/v1/auth/login', { email, passwd: 'a wrong password', ...more }, 401);
}

async function askLink(email: string): Promise<number> {
  await db.deleteFrom('login_attempts').execute();
  return timeOf('/v1/auth/forgot-password', { email }, 204);
}

function openLink(invitation: string): Promise<number> {
  return timeOf('/v1/auth/invitation', { invitation }, 400);
}

function useLink(invitation: string): Promise<number> {
  return timeOf('/v1/auth/invitation/accept', { invitation, name: 'A', passwd: 'nine purple harbors at noon' }, 400);
}

function timeOf(path: string, body: object, expected: number): Promise<number> {
  addresses++;
  const localAddress = `127.1.${Math.trunc(addresses / 250)}.${1 + (addresses % 250)}`;
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'console' };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({ port, path, method: 'POST', host: '127.0.0.1', localAddress, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === expected) resolve(performance.now() - start);
        else reject(new Error(`${path} was answered with ${response.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end(JSON.stringify(body));
  });
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
