import { sql } from 'kysely';

/**
 * True for a row of `users` whose password a person with fewer rights may know, or whose password another person chose
 * and the user has not changed yet.
 */
export const HAS_SHARED_PASSWORD = sql<boolean>`(
  users.password_by is not null or (users.password_hash is not null and users.password_expired)
)`;

/**
 * The person to note for an email or password that they chose; null for a platform administrator, who gains nothing by
 * it.
 */
export function knownBy({ userId, isPlatformAdmin }: { userId: number; isPlatformAdmin: boolean }): number | null {
  return isPlatformAdmin ? null : userId;
}
