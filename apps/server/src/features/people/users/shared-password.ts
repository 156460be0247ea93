import { sql } from 'kysely';

/**
 * True for a row of `users` whose password somebody with fewer rights may know, or another person chose and its user has
 * not changed yet.
 */
export const HAS_SHARED_PASSWORD = sql<boolean>`(
  users.password_by is not null or (users.password_hash is not null and users.password_expired)
)`;

/** The person to note for an email or a password that this person chose: a platform administrator gains nothing by it. */
export function knownBy({ userId, isPlatformAdmin }: { userId: number; isPlatformAdmin: boolean }): number | null {
  return isPlatformAdmin ? null : userId;
}
