import { sql } from 'kysely';

/** `= any(…)` with one parameter, however many ids there are: a statement has at most 65,535. */
export function anyOf(ids: number[]) {
  return sql<number>`any(${ids}::bigint[])`;
}

export function anyOfTexts(texts: readonly string[]) {
  return sql<string>`any(${texts}::text[])`;
}
