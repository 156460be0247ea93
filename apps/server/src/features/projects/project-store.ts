import { sql } from 'kysely';
import type { Project } from '@parley/domain/project';
import type { Actor } from '#http/context.ts';
import { announceNewProject, type Queries } from '#platform/db/database.ts';
import { addAdministrator } from '#features/people/roles/members.ts';
import { companyOf } from '#features/people/users/user-names.ts';

/** The projects that the actor is assigned to; a platform administrator sees all of them. */
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
 * Makes a user the administrator and owner of a new project, which gets the user's company unless it has one. Call it
 * once the transaction has locked the platform, as the project refers to the user.
 */
export async function giveToOwner(tx: Queries, projectId: number, userId: number): Promise<void> {
  await addAdministrator(tx, projectId, userId);
  await tx
    .updateTable('projects')
    .set(({ fn, ref }) => ({
      owner_id: userId,
      company_id: fn.coalesce(ref('company_id'), companyOf(tx, userId)),
    }))
    .where('id', '=', projectId)
    .execute();
}

export async function readProjectName(db: Queries, projectId: number): Promise<string> {
  const { name } = await db.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirstOrThrow();
  return name;
}

export async function projectNamesLike(db: Queries, prefix: string): Promise<string[]> {
  const rows = await db.selectFrom('projects').select('name').where('name', 'like', `${prefix}%`).execute();
  return rows.map(({ name }) => name);
}

/** Makes other changes of the project wait until the transaction ends. */
export function lockProject(tx: Queries, projectId: number): Promise<{ company_id: number | null }> {
  return tx
    .selectFrom('projects')
    .select('company_id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface ExportedProject {
  id: number;
  name: string;
  state: string;
  company: string | null;
  /** An email. */
  owner: string | null;
}

/** All projects with the names of those whom they belong to. */
export async function projectsToExport(db: Queries): Promise<ExportedProject[]> {
  const { rows } = await sql<ExportedProject>`
    select id, name, state, (select c.name from companies c where c.id = company_id) as company,
      (select u.email from users u where u.id = owner_id) as owner
    from projects order by id`.execute(db);
  return rows;
}

/** The projects that people work on. */
export function activeProjects(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('projects').select(['id', 'name']).where('state', '=', 'active').orderBy('id').execute();
}
