import { sql } from 'kysely';

/** True for a row of `users` whose password another person chose, and its user has not changed yet. */
export const HAS_FOREIGN_PASSWORD = sql<boolean>`(users.password_hash is not null and users.password_expired)`;
