import type { GroupRule } from '@parley/contract';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

interface RoleChange {
  project_id: number;
  user_id: number;
  /** Null where the user was not, or is no longer, a member. */
  before: number | null;
  after: number | null;
}

/**
 * Gives a user the roles of their groups, and takes those that a group gave before. What somebody assigned here stays.
 * To be called in a transaction of the system that has locked the platform. Answers what changed.
 */
export async function synchronize(
  tx: Queries,
  userId: number,
  groups: readonly string[],
  rules: readonly GroupRule[],
): Promise<RoleChange[]> {
  const wanted = await wantedRoles(tx, groups, rules);
  const members = await tx
    .selectFrom('project_members')
    .select(['project_id', 'role_id', 'is_synchronized'])
    .where('user_id', '=', userId)
    .orderBy('project_id')
    .execute();
  const changes: RoleChange[] = [];
  for (const { project_id, role_id, is_synchronized } of members) {
    const after = wanted.get(project_id) ?? null;
    wanted.delete(project_id);
    if (is_synchronized && after !== role_id) changes.push({ project_id, user_id: userId, before: role_id, after });
  }
  for (const [project_id, after] of wanted) changes.push({ project_id, user_id: userId, before: null, after });
  for (const change of changes) await write(tx, change);
  return changes;
}

/** By project. Of several rules that hold for one project, the first counts. */
async function wantedRoles(tx: Queries, groups: readonly string[], rules: readonly GroupRule[]) {
  const held = new Set(groups);
  const holding = rules.filter(({ group }) => held.has(group));
  const [projects, roles] = await Promise.all([
    known(
      tx,
      'projects',
      holding.map(({ project_id }) => project_id),
    ),
    known(
      tx,
      'roles',
      holding.map(({ role_id }) => role_id),
    ),
  ]);
  const wanted = new Map<number, number>();
  for (const { project_id, role_id } of holding) {
    // What a rule names may have been deleted since.
    if (wanted.has(project_id) || !projects.has(project_id) || !roles.has(role_id)) continue;
    wanted.set(project_id, role_id);
  }
  return wanted;
}

async function known(tx: Queries, table: 'projects' | 'roles', ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

async function write(tx: Queries, { project_id, user_id, before, after }: RoleChange): Promise<void> {
  if (after === null) {
    await tx
      .deleteFrom('project_members')
      .where('project_id', '=', project_id)
      .where('user_id', '=', user_id)
      .execute();
  } else if (before === null) {
    await tx
      .insertInto('project_members')
      .values({ project_id, user_id, role_id: after, is_synchronized: true })
      .execute();
  } else {
    await tx
      .updateTable('project_members')
      .set({ role_id: after })
      .where('project_id', '=', project_id)
      .where('user_id', '=', user_id)
      .execute();
  }
}

/** The members whose roles come from the provider, by project. */
export async function synchronizedMembers(tx: Queries, projectIds: number[]): Promise<Record<string, number[]>> {
  if (projectIds.length === 0) return {};
  const rows = await tx
    .selectFrom('project_members')
    .select(['project_id', 'user_id'])
    .where('project_id', '=', anyOf(projectIds))
    .where('is_synchronized', '=', true)
    .orderBy('user_id')
    .execute();
  return Object.fromEntries(
    projectIds.map((id) => [id, rows.filter(({ project_id }) => project_id === id).map(({ user_id }) => user_id)]),
  );
}
