import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Problem } from '@parley/domain/problem';
import { emailKey } from '@parley/domain/user';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { countAttempt, type Attempts, type Limit } from '#features/people/auth/attempt-limits.ts';

export interface Limited {
  key: string;
  limit: Limit;
}

/** Counts an attempt under every key, or refuses it and counts nothing. Returns the attempts of the first key. */
export async function admitAttempt(db: Queries, now: number, first: Limited, ...others: Limited[]): Promise<Attempts> {
  return db.transaction().execute(async (tx) => {
    const attempts = await count(tx, now, first);
    for (const other of others) await count(tx, now, other);
    return attempts;
  });
}

async function count(tx: Queries, now: number, { key, limit }: Limited): Promise<Attempts> {
  // Writing the key over itself locks the row, so that parallel attempts are counted one after another.
  const row = await tx
    .insertInto('login_attempts')
    .values({ key, since: now, last_attempt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const before = {
    failures: row.failures,
    since: row.since,
    lastAttempt: row.last_attempt,
    suspendedUntil: row.suspended_until,
  };
  const counted = countAttempt(before, now, limit);
  if (!counted) throw suspended((row.suspended_until ?? now) - now, limit);
  await tx
    .updateTable('login_attempts')
    .set({
      failures: counted.failures,
      since: counted.since,
      last_attempt: counted.lastAttempt,
      suspended_until: counted.suspendedUntil,
    })
    .where('key', '=', key)
    .execute();
  return counted;
}

/** Takes back an attempt that was right, or was never made. */
export async function forgiveAttempt(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ failures: sql`greatest(failures - 1, 0)`, suspended_until: null })
    .where('key', '=', key)
    .execute();
}

export async function forgetAttempts(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute();
}

export async function forgetOldAttempts(db: Queries, now: number): Promise<void> {
  const day = 24 * 60 * 60;
  await db
    .deleteFrom('login_attempts')
    .where('last_attempt', '<', now - day)
    .execute();
}

/** Covers known and unknown accounts. Only a hash of the typed text is kept: it may be a password. */
export function accountKey(email: string): string {
  return `account:${emailHash(email)}`;
}

/** The key under which requests for links to an email count. */
export function linkKey(email: string): string {
  return `link:${emailHash(email)}`;
}

function emailHash(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('base64url');
}

export function deviceKey(userId: number, device: Buffer): string {
  return `device:${userId}:${device.toString('base64url')}`;
}

/** For IPv6 the network: a client with one address has 2^64. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.groups?.['v4'];
  if (mapped) return `address:${mapped}`;
  return `address:${isIPv6(address) ? networkOf(address) : address}`;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

const SUSPENDED = { message: 'Account suspended. Please try later.', code: 'suspended' };

function suspended(retryAfter: number, { refusal: { message, code } = SUSPENDED }: Limit): Problem {
  return new Problem('too_many', message, { code, retryAfter });
}
