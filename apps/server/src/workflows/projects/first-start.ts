import { randomInt } from 'node:crypto';
import { ConfigError } from '#platform/config-error.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { Passwords } from '#platform/passwords.ts';
import { hasUsers, lockFirstStart } from '#features/people/users/first-user.ts';
import { passwordFlaws } from '#features/people/users/password-rules.ts';
import { insertUser } from '#features/people/users/user-store.ts';

const NAME = 'Administrator';
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

export interface FirstStart {
  administratorId: number;
  /** Lines for the person who started the program; they are shown only once. */
  notice: string[];
}

/**
 * Creates the first user, a platform administrator: with the owner's password, or with a random password that must be
 * changed at the first sign-in. The additions of `complete` are written together with the user or not at all; after a
 * failure the next start tries again. Null if there are users already.
 */
export async function firstStart(
  db: Queries,
  passwords: Passwords,
  admin: { email: string; password: string | undefined },
  now: number,
  complete: (tx: Queries, start: FirstStart) => Promise<void> = async () => undefined,
): Promise<FirstStart | null> {
  if (await hasUsers(db)) return null;
  const email = admin.email.trim();
  if (admin.password !== undefined) await refuseWeakPassword(admin.password, email);
  const password = admin.password ?? oneTimePassword();
  const password_hash = await passwords.hash(password);
  return withSystem(db, async (tx) => {
    // Only one of several servers creates the user. The training that follows takes minutes.
    await lockFirstStart(tx);
    if (await hasUsers(tx)) return null;
    const administratorId = await insertUser(tx, {
      email,
      name: NAME,
      password_hash,
      password_expired: admin.password === undefined,
      is_platform_admin: true,
      created: now,
    });
    const notice =
      admin.password === undefined
        ? [`Email: ${email}`, `One-time password: ${password}`, 'You must change it at the first sign-in.']
        : [`Email: ${email}`, 'Password: from PARLEY_ADMIN_PASSWORD'];
    await complete(tx, { administratorId, notice });
    return { administratorId, notice };
  });
}

async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const flaws = await passwordFlaws(password, { email, name: NAME });
  if (flaws.length > 0) throw new ConfigError(`PARLEY_ADMIN_PASSWORD is not accepted. ${flaws.join(' ')}`);
}

function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
