import type { Migration } from 'kysely/migration';
import { up as baseline } from './0100-baseline.ts';

/** In the order of their names. A released migration is never edited; a change is a new one. */
export const migrations: Record<string, Migration> = {
  '0100-baseline': { up: baseline },
};
