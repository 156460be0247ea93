import type { Project } from '@parley/domain/project';
import type { Actor } from '#http/context.ts';
import { announceNewProject, type Queries } from '#platform/db/database.ts';

/** Those the actor is assigned to; a platform administrator sees all, and may assign themselves. */
export async function visibleProjects(db: Queries, actor: Actor): Promise<Project[]> {
  const all = db
    .selectFrom('projects')
    .select(['id', 'name', 'is_chat'])
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id');
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

/**
 * Makes a user the owner of a new project, which belongs to their company unless it has one. To be called once the
 * transaction has locked the platform, as it refers to the user.
 */
export async function giveToOwner(tx: Queries, projectId: number, userId: number): Promise<void> {
  await tx
    .updateTable('projects')
    .set(({ fn, selectFrom, ref }) => ({
      owner_id: userId,
      company_id: fn.coalesce(ref('company_id'), selectFrom('users').select('company_id').where('id', '=', userId)),
    }))
    .where('id', '=', projectId)
    .execute();
}
