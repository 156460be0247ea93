import type { Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { readCodeSecret, spendStep } from '#features/people/auth/one-time-codes/code-store.ts';
import { spendRecoveryCode } from '#features/people/auth/one-time-codes/recovery-codes.ts';
import { stepOf } from '#features/people/auth/one-time-codes/totp.ts';

/** The codes sent with the password at sign-in. */
export interface Brought {
  otp?: string | undefined;
  recovery_code?: string | undefined;
}

export interface SecondFactor {
  /** `none`: the user signs in without a code. `brought`: the code sent has not been used up yet. */
  state: 'none' | 'missing' | 'brought';
  /** Uses up the code sent, in the transaction that signs in. False if it is wrong or was used before. */
  use(tx: Queries): Promise<boolean>;
}

/** Call it once the password was found right. */
export async function readSecondFactor(
  { db, secrets }: { db: Queries; secrets: Secrets },
  userId: number,
  { otp, recovery_code }: Brought,
  now: number,
): Promise<SecondFactor> {
  const secret = await readCodeSecret(db, secrets, userId);
  if (secret === null) return { state: 'none', use: async () => true };
  if (otp !== undefined) {
    const step = stepOf(secret, otp, now);
    return { state: 'brought', use: async (tx) => step !== null && spendStep(tx, userId, step) };
  }
  if (recovery_code === undefined) return { state: 'missing', use: async () => false };
  return { state: 'brought', use: (tx) => spendRecoveryCode(tx, userId, recovery_code, now) };
}
