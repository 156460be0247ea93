import type { Environment } from '@parley/domain/deployment';
import type { AccessRows } from '#testing/access-rows/access-rows.ts';
import { CONTENT_ACCESS } from '#testing/access-rows/content-access.ts';
import { OPERATION_ACCESS } from '#testing/access-rows/operation-access.ts';
import { PEOPLE_ACCESS } from '#testing/access-rows/people-access.ts';

/**
 * The one table of who may call which endpoint. A column each for
 *   - no user signed in, N
 *   - a user who is not in the project, O
 *   - Viewer V, Reviewer R, Editor E, Administrator A of the project
 *   - a platform administrator outside the project P, and inside it as a Viewer Q
 *   - a company's administrator outside the project C, where a row says so: elsewhere as for O
 * `+` may, `1` is asked to sign in (401), `2` lacks the permission (402).
 */
export const COLUMNS = [
  'nobody',
  'outsider',
  'viewer',
  'reviewer',
  'editor',
  'administrator',
  'platform',
  'platformViewer',
  'companyAdministrator',
] as const;
export type Column = (typeof COLUMNS)[number];

export const ACCESS: AccessRows = { ...PEOPLE_ACCESS, ...CONTENT_ACCESS, ...OPERATION_ACCESS };

/** The users who may call it in an environment; undefined for an endpoint that is missing in the table. */
export function accessTo(name: string, environment: Environment): string | undefined {
  const row = ACCESS[name];
  const letters = typeof row === 'object' ? row[environment] : row;
  return letters?.padEnd(COLUMNS.length, letters[COLUMNS.indexOf('outsider')]);
}
