import type { BodyOf, platform, ReplyOf } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { userKeys } from '@parley/domain/user';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { knownBy } from '#features/people/users/shared-password.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { handOut, storeLink } from '#features/people/platform-access/links.ts';
import { lockChangeable } from '#features/people/platform-access/managed-users.ts';
import {
  membershipChanges,
  recordMemberships,
  writeMemberships,
} from '#features/people/platform-access/memberships.ts';
import { emailInUse, scopeNow, type Scope } from '#features/people/platform-access/scope.ts';

type Link = ReplyOf<typeof platform.invite>;

/** Creates an account without a password, and the link with which its user chooses one. */
export async function inviteUser(
  deps: PlatformAccessDeps,
  context: SessionContext,
  { name, email, company_id, memberships = [], expects_sign_on = false }: BodyOf<typeof platform.invite>,
): Promise<Link> {
  if (expects_sign_on) await refuseWithoutSignOn(deps);
  const { actor, log } = context;
  const now = unixSeconds(context.now);
  const { id, version, stored } = await withSystem(deps.db, async (tx) => {
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, actor);
    const companyId = companyFor(scope, company_id);
    await refuseUnknownCompany(tx, companyId);
    const userId = await insertInvited(tx, scope, {
      name,
      email,
      company_id: companyId,
      created: now,
      created_by: actor.userId,
      email_by: knownBy(actor),
      expects_sign_on,
    });
    const changes = await membershipChanges(tx, scope, null, memberships);
    await writeMemberships(tx, userId, changes);
    const link = await storeLink(tx, { userId, kind: 'invitation', by: actor, now });
    await change.wrote('users', [userId]);
    const projectIds = changes.map(({ project_id }) => project_id);
    await change.wrote('users/projects', projectIds);
    const after = { email, company_id: companyId, ...(expects_sign_on ? { expects_sign_on } : {}) };
    await recordAudit(tx, context, { action: 'user invited', resource: 'users', id: userId, name, after });
    await recordMemberships(tx, context, [{ id: userId, name }], changes);
    return { id: userId, version: change.version, stored: link };
  });
  log.info({ user_id: id, by: actor.userId }, 'a user was invited');
  return { id, version, ...(await handOut(deps, stored, { name, email, log })) };
}

async function refuseWithoutSignOn({ signOn }: PlatformAccessDeps): Promise<void> {
  if ((await signOn.offer()).sso) return;
  throw invalidField('body.expects_sign_on', 'Single sign-on is off. Invite the user to choose a password.');
}

export async function inviteAgain(deps: PlatformAccessDeps, context: SessionContext, id: number): Promise<Link> {
  const { actor, atime, log } = context;
  const now = unixSeconds(context.now);
  const { user, version, stored } = await withSystem(deps.db, async (tx) => {
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, actor);
    const invited = await lockChangeable(tx, { scope, id, atime });
    if (invited.disabled) throw new Problem('invalid', 'This user is deactivated. Reactivate the user first.');
    await refuseAccepted(tx, id);
    const link = await storeLink(tx, { userId: id, kind: 'invitation', by: actor, now });
    await change.wrote('users', [id]);
    await recordAudit(tx, context, { action: 'user invited again', resource: 'users', id, name: invited.name });
    return { user: invited, version: change.version, stored: link };
  });
  const { name, email } = user;
  return { id, version, ...(await handOut(deps, stored, { name, email, log })) };
}

async function refuseAccepted(tx: Queries, userId: number): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .executeTakeFirst();
  if (open) return;
  throw new Problem('invalid', 'This user has accepted the invitation already. Reset the password instead.');
}

async function insertInvited(
  tx: Queries,
  scope: Scope,
  user: {
    name: string;
    email: string;
    company_id: number | null;
    created: number;
    created_by: number;
    email_by: number | null;
    expects_sign_on: boolean;
  },
): Promise<number> {
  const inserted = await tx
    .insertInto('users')
    .values({ ...user, ...userKeys(user) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw emailInUse(scope);
  return inserted.id;
}

/** A company's administrator can invite only into that company. */
function companyFor(scope: Scope, asked: number | null | undefined): number | null {
  if (scope === 'all') return asked ?? null;
  if (asked === undefined || asked === scope.companyId) return scope.companyId;
  throw new Problem('forbidden', 'Insufficient permissions: only a platform administrator can choose another company.');
}

export async function refuseUnknownCompany(tx: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const known = await tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw invalidField('body.company_id', 'Company not found');
}
