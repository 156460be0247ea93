import type { Resource } from '@parley/domain';
import { sql } from 'kysely';
import { lockAndStampAll } from '#platform/things/project-version.ts';
import type { StoreContext } from '#platform/things/store-context.ts';

/** An item of a project, by its id there. */
export interface ThingOfProject {
  projectId: number;
  id: number;
}

/**
 * Copies an item of this project to items of other projects, in four statements regardless of their number. The
 * transaction sees every project's rows; the caller checks whether the projects accept the change.
 */
export async function copyToProjects(
  context: Pick<StoreContext, 'db' | 'projectId' | 'actor' | 'now'>,
  resource: Resource,
  id: number,
  { places, op }: { places: ThingOfProject[]; op: 'insert' | 'update' },
): Promise<void> {
  const { db, projectId, actor } = context;
  if (places.length === 0) return;
  await lockAndStampAll(context, projectsOf(places));
  const copies = sql`
    select project.id as project_id, source.resource, place.id, source.data, project.version,
      ${actor?.userId ?? null}::bigint as who
    from things source, unnest(${projectsOf(places)}::bigint[], ${idsOf(places)}::bigint[]) as place(project_id, id)
    join projects project on project.id = place.project_id
    where source.project_id = ${projectId} and source.resource = ${resource} and source.id = ${id}`;
  await sql`set constraints things_name deferred`.execute(db);
  await sql`
    insert into things (project_id, resource, id, data, version, who) ${copies}
    on conflict (project_id, resource, id)
    do update set data = excluded.data, version = excluded.version, who = excluded.who`.execute(db);
  await sql`
    insert into revisions (project_id, resource, thing_id, data, version, who, op)
    select copy.*, ${op} from (${copies}) as copy`.execute(db);
}

/** Deletes items of other projects, in three statements regardless of their number. */
export async function removeFromProjects(
  context: Pick<StoreContext, 'db' | 'actor' | 'now'>,
  resource: Resource,
  places: ThingOfProject[],
): Promise<void> {
  const { db, actor } = context;
  if (places.length === 0) return;
  await lockAndStampAll(context, projectsOf(places));
  await sql`
    with gone as (
      delete from things
      using unnest(${projectsOf(places)}::bigint[], ${idsOf(places)}::bigint[]) as place(project_id, id)
      where things.project_id = place.project_id and things.resource = ${resource} and things.id = place.id
      returning things.project_id, things.id
    )
    insert into revisions (project_id, resource, thing_id, data, version, who, op)
    select gone.project_id, ${resource}, gone.id, null, project.version, ${actor?.userId ?? null}::bigint, 'delete'
    from gone join projects project on project.id = gone.project_id`.execute(db);
}

function projectsOf(places: ThingOfProject[]): number[] {
  return places.map(({ projectId }) => projectId);
}

function idsOf(places: ThingOfProject[]): number[] {
  return places.map(({ id }) => id);
}
