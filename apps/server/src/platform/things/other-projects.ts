import type { Resource } from '@parley/domain';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Place } from '#platform/db/place.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';

/** Reads of other projects, in a transaction that sees every project. */

export interface OtherProject {
  id: number;
  name: string;
}

export function otherProjects({ db, projectId }: Place): Promise<OtherProject[]> {
  return db.selectFrom('projects').select(['id', 'name']).where('id', '<>', projectId).orderBy('id').execute();
}

export interface EntityCopy {
  projectId: number;
  id: number;
  is_system: boolean;
}

/** The other projects' entities with this name. */
export function entitiesNamed({ db }: Place, others: OtherProject[], name: string): Promise<EntityCopy[]> {
  return db
    .selectFrom('things')
    .select(['project_id as projectId', 'id', sql<boolean>`data ->> '__is_system__' = 'true'`.as('is_system')])
    .where('project_id', '=', anyOf(others.map(({ id }) => id)))
    .where('resource', '=', 'entities')
    .where('name', '=', name)
    .execute();
}

/** The projects with an item of these resources that contains the text. */
export async function projectsMentioning(
  { db }: Place,
  resources: Resource[],
  projectIds: number[],
  text: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('things')
    .select('project_id')
    .distinct()
    .where('project_id', '=', anyOf(projectIds))
    .where('resource', 'in', resources)
    .where(mentions(text))
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Searches for the text as JSON writes it. */
function mentions(text: string) {
  return sql<boolean>`position(${JSON.stringify(text).slice(1, -1)} in data::text) > 0`;
}

/** The items that contain the text, usually few of a project's. */
export async function thingsMentioning<R extends Resource>(
  { db, projectId }: Place,
  resource: R,
  text: string,
): Promise<ThingOf<R>[]> {
  const rows = await db
    .selectFrom('things')
    .select(['id', 'data'])
    .where('project_id', '=', projectId)
    .where('resource', '=', resource)
    .where(mentions(text))
    .execute();
  return rows.map(({ id, data }) => ({ ...(data as ThingOf<R>), id }));
}
