import { PERMISSIONS, ROLE } from '@parley/domain/permission';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { buildProject, buildRole, buildUser } from '#testing/people.ts';

/** Grants of projects, as roles hold them; roles cannot hold platform grants. */
const VIEW_USERS = 150;
const EDIT_USERS = 280;
const ASSIGN = 290;
const TOKENS = 300;
export const SOME_PERMISSIONS = [10, 50, 130, VIEW_USERS, EDIT_USERS, ASSIGN, TOKENS, 392];

/** Two companies with projects and users of every kind of right, for tests of what users can do with their rights. */
export interface AccessWorld {
  companies: number[];
  projects: number[];
  roles: number[];
  /** The users who act. */
  actors: number[];
  /** All users; the acting ones come first. */
  users: number[];
}

export async function buildAccessWorld(db: Queries): Promise<AccessWorld> {
  const companies = [await buildCompany(db), await buildCompany(db)];
  const manager = await buildRole(db, [VIEW_USERS, EDIT_USERS, ASSIGN]);
  const assistant = await buildRole(db, [10, VIEW_USERS, ASSIGN, TOKENS]);
  const empty = await buildRole(db, []);
  const [first, second] = companies as [number, number];
  const built = [
    await buildUser(db, { company_id: first }),
    await buildUser(db),
    await buildUser(db, { company_id: first, is_company_admin: true }),
    await buildUser(db, { system_permissions: [410, 430, 440] }),
    await buildUser(db, { system_permissions: [420, 440], company_id: second, is_company_admin: true }),
  ];
  const actors = built.map(({ id }) => id);
  const [administrator = 0, managing = 0, , partial = 0, both = 0] = actors;
  const others = [
    await buildUser(db, { is_platform_admin: true }),
    await buildUser(db, { company_id: first }),
    await buildUser(db, { company_id: second }),
    await buildUser(db, { created_by: managing }),
    await buildUser(db, { system_permissions: [430] }),
  ];
  const [, inBoth = 0, ofSecond = 0, , privileged = 0] = others.map(({ id }) => id);
  const projects = [
    await buildProject(db, {
      [administrator]: ROLE.administrator,
      [managing]: manager,
      [partial]: manager,
      [inBoth]: ROLE.viewer,
      [privileged]: ROLE.viewer,
    }),
    await buildProject(db, { [administrator]: ROLE.viewer, [managing]: assistant, [both]: ROLE.viewer }),
    await buildProject(db, { [inBoth]: ROLE.administrator, [ofSecond]: ROLE.editor, [partial]: assistant }),
    await buildProject(db, { [ofSecond]: ROLE.administrator }),
  ];
  await withSystem(db, async (tx) => {
    for (const [at, company_id] of [first, first, second, null].entries()) {
      await tx
        .updateTable('projects')
        .set({ company_id })
        .where('id', '=', projects[at] ?? 0)
        .execute();
    }
  });
  return {
    companies,
    projects,
    roles: [ROLE.administrator, ROLE.editor, ROLE.viewer, manager, assistant, empty],
    actors,
    users: [...actors, ...others.map(({ id }) => id)],
  };
}

let built = 0;

async function buildCompany(db: Queries): Promise<number> {
  const company = { name: `Company ${++built} ${Date.now()}` };
  const { id } = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The combined rights of some users. */
export interface Power {
  platform: Set<number>;
  /** Companies that they administer. */
  companies: Set<number>;
  /** Project id → permissions. */
  projects: Map<number, Set<number>>;
}

/** The rights of these users in these projects; a company's administrator can grant, and so take, everything there. */
export function powerOf(db: Queries, people: readonly number[], projects: readonly number[]): Promise<Power> {
  return withSystem(db, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['system_permissions', 'is_company_admin', 'company_id'])
      .where('id', 'in', [...people])
      .where('disabled', '=', false)
      .execute();
    const companies = new Set(rows.flatMap((user) => (user.is_company_admin ? [user.company_id ?? 0] : [])));
    const held = await tx
      .selectFrom('project_members as m')
      .innerJoin('role_permissions as p', 'p.role_id', 'm.role_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.project_id', 'p.permission_id'])
      .where('m.user_id', 'in', [...people])
      .where('u.disabled', '=', false)
      .execute();
    const owners = await tx
      .selectFrom('projects')
      .select(['id', 'company_id'])
      .where('id', 'in', [...projects])
      .execute();
    return {
      platform: new Set(rows.flatMap(({ system_permissions }) => system_permissions)),
      companies,
      projects: new Map(
        owners.map(({ id, company_id }) => [
          id,
          new Set(
            company_id !== null && companies.has(company_id)
              ? PERMISSIONS.map((permission) => permission.id)
              : held.filter(({ project_id }) => project_id === id).map(({ permission_id }) => permission_id),
          ),
        ]),
      ),
    };
  });
}

/** The rights in `now` that `before` lacks, one per line. */
export function gained(before: Power, now: Power): string[] {
  return [
    ...[...now.platform].filter((id) => !before.platform.has(id)).map((id) => `platform permission ${id}`),
    ...[...now.companies].filter((id) => !before.companies.has(id)).map((id) => `company ${id}`),
    ...[...now.projects].flatMap(([projectId, permissions]) =>
      [...permissions]
        .filter((id) => !before.projects.get(projectId)?.has(id))
        .map((id) => `permission ${id} in project ${projectId}`),
    ),
  ];
}
