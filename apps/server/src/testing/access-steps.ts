import { apiToken, personalTokens, platform, projects, projectTokens, roles, signOn, users } from '@parley/contract';
import fc from 'fast-check';
import { SOME_PERMISSIONS, type AccessWorld } from '#testing/access-world.ts';
import type { TestClient } from '#testing/test-server.ts';

/** The calls that change access. Their numbers refer to the test's world. */
const CALLS = [
  'assign',
  'assign',
  'assignSelf',
  'dismiss',
  'createUser',
  'changeUser',
  'promote',
  'resetUser',
  'removeUser',
  'createRole',
  'renameRole',
  'togglePermission',
  'togglePermission',
  'removeRole',
  'makeToken',
  'makeNamedToken',
  'makePersonalToken',
  'makeScimToken',
  'setGroupRights',
  'createProject',
  'cloneProject',
  'invite',
  'changeManaged',
  'givePlatform',
  'appoint',
  'moveUser',
  'resetManaged',
  'reinvite',
  'reactivate',
  'bulk',
  'moveProject',
  'ownProject',
  'company',
] as const;

export interface AccessStep {
  call: (typeof CALLS)[number];
  by: number;
  user: number;
  project: number;
  role: number;
  company: number;
  permission: number;
}

export function accessStep(): fc.Arbitrary<AccessStep> {
  return fc.record({
    call: fc.constantFrom(...CALLS),
    by: fc.nat(4),
    user: fc.nat(9),
    // Mostly the projects in which callers can act.
    project: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
    role: fc.nat(5),
    company: fc.nat(1),
    permission: fc.constantFrom(...SOME_PERMISSIONS),
  });
}

interface StepTools {
  /** A number that makes names unique. */
  unique: string;
  /** The members as an outdated screen shows them to a caller who has since lost the right to see them. */
  membersOf(projectId: number): Promise<{ user_id: number; role_id: number }[]>;
}

/** A call's gain for its caller: an account that they can now sign in to, or a token. */
export interface Taken {
  account?: number;
  /** True if they have the account's password or link, and not only its email. */
  hasPassword?: boolean;
  token?: string;
}

const NOTHING: Taken = {};

/** Makes the call. A long table: a case for each call that can grant rights. */
export async function takeStep(
  client: TestClient,
  { projects: projectIds, companies: companyIds, roles: roleIds, users: userIds }: AccessWorld,
  me: number,
  step: AccessStep,
  { unique, membersOf }: StepTools,
): Promise<Taken> {
  const project = projectIds[step.project] ?? 0;
  const user = userIds[step.user] ?? 0;
  const role = roleIds[step.role] ?? 0;
  const company = companyIds[step.company] ?? 0;
  const query = { project_id: project };
  const params = { id: user };
  const person = { name: `Made ${unique}`, email: `made-${unique}@bank.example` };
  const membership = { project_id: project, role_id: role };
  const managed = (body: object) => client.call(platform.update, { params, body });
  const assign = async ([userId, roleId]: readonly [number, number | null]) => {
    const others = (await membersOf(project)).filter(({ user_id }) => user_id !== userId);
    const members = roleId === null ? others : [...others, { user_id: userId, role_id: roleId }];
    await client.call(users.setMembers, { query, body: { [project]: members } });
    return NOTHING;
  };
  switch (step.call) {
    case 'assign':
      return assign([user, role]);
    case 'assignSelf':
      return assign([me, role]);
    case 'dismiss':
      return assign([user, null]);
    case 'createUser': {
      const body = { ...person, passwd: 'seven purple harbors at noon' };
      const { status, body: made } = await client.call(users.create, { query, body });
      return status === 200 ? withPassword(made.id) : NOTHING;
    }
    case 'changeUser': {
      const { status } = await client.call(users.update, { params, query, body: { email: person.email } });
      // A person who can set the address can send a link to it.
      return status === 200 ? { account: user } : NOTHING;
    }
    case 'promote':
      await client.call(users.update, { params, query, body: { is_platform_admin: true } });
      return NOTHING;
    case 'resetUser':
      return (await client.call(users.reset, { params, query })).status === 200 ? withPassword(user) : NOTHING;
    case 'removeUser':
      await client.call(users.remove, { params, query });
      return NOTHING;
    case 'createRole':
      await client.call(roles.create, { body: { name: `Role ${unique}` } });
      return NOTHING;
    case 'renameRole':
      await client.call(roles.rename, { params: { id: role }, body: { name: `Role ${unique}` } });
      return NOTHING;
    case 'togglePermission': {
      // A token may not see roles.
      const { status, body: all } = await client.call(roles.list);
      const held = (status === 200 ? all : []).find(({ id }) => id === role)?.permissions ?? [];
      const wanted = new Set(held).symmetricDifference(new Set([step.permission]));
      await client.call(roles.setPermissions, { body: { [role]: [...wanted] } });
      return NOTHING;
    }
    case 'removeRole':
      await client.call(roles.remove, { params: { id: role } });
      return NOTHING;
    case 'makeToken':
      return tokenOf(await client.call(apiToken.make, { query }));
    case 'makeNamedToken':
      return tokenOf(await client.call(projectTokens.create, { query, body: { name: unique, role_id: role } }));
    case 'makePersonalToken': {
      const body = { name: unique, role_id: step.user % 2 ? role : null };
      return tokenOf(await client.call(personalTokens.create, { body }));
    }
    case 'makeScimToken':
      return tokenOf(await client.call(signOn.makeScimToken));
    case 'setGroupRights':
      await client.call(signOn.update, { body: { right_rules: [{ group: 'Everybody', right: 'platform-admin' }] } });
      return NOTHING;
    case 'createProject':
      await client.call(projects.create, { body: { name: unique } });
      return NOTHING;
    case 'cloneProject':
      await client.call(projects.clone, { query, body: { name: unique } });
      return NOTHING;
    case 'invite': {
      const body = { ...person, company_id: company, memberships: [membership] };
      const { status, body: made } = await client.call(platform.invite, { body });
      return status === 200 ? withPassword(made.id) : NOTHING;
    }
    case 'changeManaged':
      await managed({ memberships: [membership] });
      return NOTHING;
    case 'givePlatform':
      await managed({ platform_permissions: [440, 410] });
      return NOTHING;
    case 'appoint':
      await managed({ is_company_admin: true });
      return NOTHING;
    case 'moveUser':
      await managed({ company_id: company });
      return NOTHING;
    case 'resetManaged':
      return (await client.call(platform.resetPassword, { params })).status === 200 ? withPassword(user) : NOTHING;
    case 'reinvite':
      return (await client.call(platform.inviteAgain, { params })).status === 200 ? withPassword(user) : NOTHING;
    case 'reactivate':
      await client.call(platform.deactivate, { params });
      await client.call(platform.reactivate, { params });
      return NOTHING;
    case 'bulk':
      await client.call(platform.bulk, { body: { ids: [user, me], add_to: membership } });
      await client.call(platform.bulk, { body: { ids: [user], company_id: company } });
      return NOTHING;
    case 'moveProject':
      await client.call(platform.updateProject, { params: { id: project }, body: { company_id: company } });
      return NOTHING;
    case 'ownProject':
      await client.call(platform.updateProject, { params: { id: project }, body: { owner_id: me } });
      return NOTHING;
    case 'company':
      await client.call(platform.removeCompany, { params: { id: company }, query: { move_to: companyIds[0] ?? 0 } });
      return NOTHING;
  }
}

function withPassword(account: number): Taken {
  return { account, hasPassword: true };
}

function tokenOf({ status, body }: { status: number; body: { token: string } }): Taken {
  return status === 200 ? { token: body.token } : NOTHING;
}
