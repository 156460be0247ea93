import { sql, type RawBuilder } from 'kysely';

/**
 * The hash by which a stopped number is known after its erasure. Each project has its own salt, so that no list of hashed
 * numbers fits several projects.
 */
export function numberHash(projectId: number, number: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`(
    select sha256(convert_to(number_salt || ' ' || ${number}, 'UTF8')) from projects where projects.id = ${projectId}
  )`;
}
