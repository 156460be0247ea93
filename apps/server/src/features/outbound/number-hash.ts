import { sql, type RawBuilder } from 'kysely';

/**
 * The hash of a stopped number, which stays after its erasure. Each project has its own salt, so that a list of hashed
 * numbers fits only one project.
 */
export function numberHash(projectId: number, number: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`(
    select sha256(convert_to(number_salt || ' ' || ${number}, 'UTF8')) from projects where projects.id = ${projectId}
  )`;
}
