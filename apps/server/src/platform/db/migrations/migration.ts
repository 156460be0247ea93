import type { Kysely } from 'kysely';

/** A step of the schema. What it declares tells an upgrade what to expect, before it begins. */
export interface Migration {
  /**
   * Runs in one transaction, which keeps its locks until it ends: a statement that reads a large table comes before
   * those that lock one. Its statements do not depend on what earlier ones answer.
   */
  up(db: Kysely<unknown>): Promise<void>;
  /** Existing tables in which it changes, adds or deletes rows. A rehearsal accepts no other difference. */
  changes?: readonly string[];
  /** Existing tables that PostgreSQL writes anew as a whole, which takes time and disk. */
  rewrites?: readonly string[];
  /** Servers of earlier versions cannot work with the result, and must be stopped before. */
  stopsOlder?: boolean;
}
