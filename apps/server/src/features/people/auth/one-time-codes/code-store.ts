import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { OwnedResource } from '#platform/things/platform-version.ts';
import { forgetRecoveryCodes } from '#features/people/auth/one-time-codes/recovery-codes.ts';
import { IN_ACTIVE_PROJECT } from '#features/people/auth/user-permissions.ts';

/** A user's one-time codes are one item, with the user's id. */
export function codesOf(userId: number): OwnedResource {
  return { resource: 'auth/otp', owner: userId };
}

/** Whether a user signs in with one-time codes, and whether a role or the platform requires it. */
export interface CodeDuty {
  has_otp: boolean;
  is_required: boolean;
}

export async function readCodeDuty(db: Queries, userId: number): Promise<CodeDuty> {
  const { rows } = await sql<CodeDuty>`
    select
      exists (select 1 from one_time_codes where user_id = ${userId} and confirmed_at is not null) as has_otp,
      (select requires_otp from sign_in_rules) or exists (
        select 1 from memberships_of(${userId}) m join roles on roles.id = role_id
        where requires_otp and ${IN_ACTIVE_PROJECT}
      ) as is_required
  `.execute(db);
  return rows[0] ?? { has_otp: false, is_required: false };
}

/** Users of single sign-on need no code: the company's provider asks for a second factor. */
export function mustSetUpCode({ has_otp, is_required }: CodeDuty, { withSso }: { withSso: boolean }): boolean {
  return is_required && !has_otp && !withSso;
}

export interface StoredCode {
  secret: string;
  isConfirmed: boolean;
}

/** Null for a user without codes. Other transactions that call this wait for `tx`. */
export async function lockCode(tx: Queries, secrets: Secrets, userId: number): Promise<StoredCode | null> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return { secret: secrets.decrypt(row.secret, codePlace(userId)), isConfirmed: row.confirmed_at !== null };
}

/** The secret used to check sign-ins; null without a confirmed one. */
export async function readCodeSecret(db: Queries, secrets: Secrets, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row ? secrets.decrypt(row.secret, codePlace(userId)) : null;
}

/** Stores a secret until its first code is entered, and replaces an unconfirmed one. Refuses if a secret is in use. */
export async function keepSecret(tx: Queries, secrets: Secrets, userId: number, secret: string): Promise<void> {
  const sealed = secrets.encrypt(secret, codePlace(userId));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('one_time_codes')
    .values({ user_id: userId, secret: sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('one_time_codes.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    throw new Problem('invalid', 'One-time codes are set up already. Remove them first.');
  }
}

/** False if the code of this step, or of a later one, was used before. Of parallel calls only one gets true. */
export async function spendStep(tx: Queries, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmCode(tx: Queries, userId: number, now: number): Promise<void> {
  await tx.updateTable('one_time_codes').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** Turns off one-time codes for the user. False if they were off already. */
export async function forgetCode(tx: Queries, userId: number): Promise<boolean> {
  await forgetRecoveryCodes(tx, userId);
  const { numDeletedRows } = await tx.deleteFrom('one_time_codes').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Re-encrypts with the current key every secret that was encrypted with an earlier one. */
export async function resealCodes(owner: Queries, secrets: Secrets): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('one_time_codes').select(['user_id', 'secret']).forUpdate().execute();
    const outdated = rows.filter(({ secret }) => secrets.isOutdated(secret));
    for (const { user_id, secret } of outdated) {
      const place = codePlace(user_id);
      await tx
        .updateTable('one_time_codes')
        .set({ secret: secrets.encrypt(secrets.decrypt(secret, place), place) })
        .where('user_id', '=', user_id)
        .execute();
    }
    return outdated.length;
  });
}

function codePlace(userId: number) {
  return { table: 'one_time_codes', row: String(userId), column: 'secret' };
}
