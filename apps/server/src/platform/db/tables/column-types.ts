import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A jsonb column: written as JSON text, read as a value. */
export type Json = JSONColumnType<object>;
/** Filled by the database and never written. */
export type Computed<T> = ColumnType<T, never, never>;
export type Microseconds = number;
/** Unix seconds, by the database's clock unless the writer sets them. */
export type Seconds = Generated<number>;
