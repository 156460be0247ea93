import type { Resource } from '@parley/domain';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** Reads of other projects, in a transaction that sees every project. */

export interface OtherProject {
  id: number;
  name: string;
}

export function otherProjects({ db, projectId }: ProjectContext): Promise<OtherProject[]> {
  return db.selectFrom('projects').select(['id', 'name']).where('id', '<>', projectId).orderBy('id').execute();
}

export interface Named {
  projectId: number;
  id: number;
  is_system: boolean;
}

/** The other projects' entities of this name. */
export function entitiesNamed({ db }: ProjectContext, others: OtherProject[], name: string): Promise<Named[]> {
  return db
    .selectFrom('things')
    .select(['project_id as projectId', 'id', sql<boolean>`data ->> '__is_system__' = 'true'`.as('is_system')])
    .where('project_id', '=', anyOf(others.map(({ id }) => id)))
    .where('resource', '=', 'entities')
    .where('name', '=', name)
    .execute();
}

/** The projects in whose things of these resources the text stands somewhere. */
export async function projectsMentioning(
  { db }: ProjectContext,
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

/** As it stands in JSON. */
export function mentions(text: string) {
  return sql<boolean>`position(${JSON.stringify(text).slice(1, -1)} in data::text) > 0`;
}
