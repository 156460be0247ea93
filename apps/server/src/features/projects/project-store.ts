import type { Project } from '@parley/domain/project';
import type { Actor } from '#http/context.ts';
import { announceNewProject, type Queries } from '#platform/db/database.ts';

/** Those the actor is assigned to; a platform administrator sees all, and may assign themselves. */
export async function visibleProjects(db: Queries, actor: Actor): Promise<Project[]> {
  const all = db.selectFrom('projects').select(['id', 'name', 'is_chat']).orderBy('name').orderBy('id');
  if (actor.isPlatformAdmin) return all.execute();
  if (actor.projects.length === 0) return [];
  return all.where('id', 'in', actor.projects).execute();
}

export async function insertProject(
  db: Queries,
  project: Omit<Project, 'id'> & { company_id?: number | null },
): Promise<number> {
  await announceNewProject(db);
  const { id } = await db.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow();
  return id;
}
