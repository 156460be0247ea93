import { randomBytes } from 'node:crypto';
import type { Queries } from '#platform/db/database.ts';
import { hashOf } from '#platform/opaque-secret.ts';

const CODES = 10;
/** 80 bits, so that the codes cannot be found by trying them all against leaked hashes. */
const BYTES = 10;
/** The letters i, l, o and the digit 1 are left out: people misread them. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Replaces a user's recovery codes and returns them: only their hashes are stored. */
export async function makeRecoveryCodes(tx: Queries, userId: number): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODES }, makeCode);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(written(code)) })))
    .execute();
  return codes;
}

/** Each code works once. False for a wrong or used code. */
export async function spendRecoveryCode(tx: Queries, userId: number, code: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(written(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Queries, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function forgetRecoveryCodes(tx: Queries, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Makes a code such as `k7qd-2mxa-9rtw-c4hn`. */
function makeCode(): string {
  const bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  const letters = Array.from({ length: 16 }, (_one, index) => ALPHABET[Number((bits >> BigInt(5 * index)) & 31n)]);
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** Normalizes a typed code: case, dashes and spaces do not count. */
function written(code: string): string {
  return code.toLowerCase().replace(/[\s-]+/gu, '');
}
