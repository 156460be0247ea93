import type { Environment } from '@parley/domain/deployment';

/** A row per environment if the endpoint checks grants by environment. */
export type AccessRows = Readonly<Record<string, string | Readonly<Record<Environment, string>>>>;
