import { invalidField, Problem } from '@parley/domain/problem';
import type { Role } from '@parley/domain/user';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';

export async function listRoles(db: Queries): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select id, name, requires_otp, array(
      select permission_id from role_permissions where role_id = roles.id order by permission_id
    ) as permissions
    from roles order by id
  `.execute(db);
  return rows;
}

export async function insertRole(db: Queries, name: string): Promise<number> {
  const role = await db
    .insertInto('roles')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!role) throw duplicateName();
  return role.id;
}

export async function updateRole(
  db: Queries,
  id: number,
  changed: { name?: string; requires_otp?: boolean },
): Promise<void> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('roles')
      .set({ id, ...changed })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw unknownRole();
  } catch (error) {
    throw isUniqueViolation(error) ? duplicateName() : error;
  }
}

/** Deletes the tokens limited by a role: without the limit they would have more rights. */
export async function deleteTokensOf(tx: Queries, roleId: number) {
  const personal = tx.deleteFrom('personal_tokens').where('role_id', '=', roleId).returning(['id', 'user_id as owner']);
  const ofProjects = tx
    .deleteFrom('project_tokens')
    .where('role_id', '=', roleId)
    .returning(['id', 'project_id as owner']);
  return { personal: await personal.execute(), ofProjects: await ofProjects.execute() };
}

/**
 * Removes the role's members from their projects and deletes the role. Returns the project of each removed membership.
 */
export async function deleteRole(tx: Queries, id: number): Promise<number[]> {
  const left = await tx.deleteFrom('project_members').where('role_id', '=', id).returning('project_id').execute();
  const role = await tx.deleteFrom('roles').where('id', '=', id).executeTakeFirst();
  if (role.numDeletedRows === 0n) throw unknownRole();
  return left.map(({ project_id }) => project_id);
}

export async function replacePermissions(tx: Queries, roleId: number, permissionIds: number[]): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  if (permissionIds.length === 0) return;
  await tx
    .insertInto('role_permissions')
    .values(permissionIds.map((permission_id) => ({ role_id: roleId, permission_id })))
    .execute();
}

function duplicateName(): Problem {
  return invalidField('body.name', 'Duplicit role name');
}

function unknownRole(): Problem {
  return new Problem('not_found', 'Role not found');
}
