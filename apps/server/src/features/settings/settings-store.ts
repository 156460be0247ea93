import { randomBytes } from 'node:crypto';
import { Problem } from '@parley/domain/problem';
import { DEFAULT_SETTINGS, MASK, SECRET_SETTINGS, type Settings } from '@parley/domain/settings';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ThingData, ThingOf } from '#platform/things/thing-of.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';
import { listAt } from '#platform/things/list-at.ts';

/** A project has exactly one settings item. */
export async function readSettings(context: StoreContext, mtime?: number): Promise<ThingOf<'settings'>> {
  const store = versioned(context, 'settings');
  const [settings] = await listAt(store, mtime);
  if (!settings) throw new Problem('not_found', 'The project had no settings at that time');
  // Settings that were stored before this one existed have the default.
  return { ...settings, burst_seconds: settings.burst_seconds ?? DEFAULT_SETTINGS.burst_seconds };
}

/** The settings that a new project begins with. */
export function newSettings(chosen: Partial<Settings> & { name: string }): ThingData<'settings'> {
  return { ...DEFAULT_SETTINGS, ...chosen, chatbot_token: newChatToken() };
}

/** Public in use, but impossible to guess. */
export function newChatToken(): string {
  return randomBytes(16).toString('base64url');
}

/** The settings as callers see them: with the project's id, and masks in place of secrets. */
export function shownSettings(settings: ThingOf<'settings'>, projectId: number): Settings {
  const masked = SECRET_SETTINGS.map((field) => [field, settings[field] === '' ? '' : MASK]);
  return { ...settings, id: projectId, ...Object.fromEntries(masked) };
}

/** The stored form of a change: a mask keeps the secret, a new secret is encrypted. */
export function sealSecrets(patch: Partial<Settings>, projectId: number, secrets: Secrets): Partial<Settings> {
  const sealed = { ...patch };
  for (const field of SECRET_SETTINGS) {
    const value = patch[field];
    if (value === undefined || value === '') continue;
    if (value === MASK) delete sealed[field];
    else sealed[field] = secrets.encrypt(value, secretPlace(projectId, field));
  }
  return sealed;
}

export function secretPlace(projectId: number, column: (typeof SECRET_SETTINGS)[number]) {
  return { table: 'things', row: `${projectId}/settings`, column };
}

/** Copies two settings to the project's row, for lists that show projects without opening them. */
export async function copyToProject(
  db: Queries,
  projectId: number,
  { name, is_chat }: Partial<Settings>,
): Promise<void> {
  if (name === undefined && is_chat === undefined) return;
  await db
    .updateTable('projects')
    .set({ ...(name === undefined ? {} : { name }), ...(is_chat === undefined ? {} : { is_chat }) })
    .where('id', '=', projectId)
    .execute();
}

/** Reads the threshold without the other settings. */
export async function confidenceThreshold(db: Queries, projectId: number): Promise<number> {
  const { rows } = await sql<{ threshold: number | null }>`
    select (data ->> 'confidence_threshold')::float8 as threshold from things
    where project_id = ${projectId} and resource = 'settings'`.execute(db);
  return rows[0]?.threshold ?? DEFAULT_SETTINGS.confidence_threshold;
}
