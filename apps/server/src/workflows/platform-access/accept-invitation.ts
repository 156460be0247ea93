import type { BodyOf, invitations, ReplyOf } from '@parley/contract';
import { invalidField, type Problem } from '@parley/domain/problem';
import { userKeys } from '@parley/domain/user';
import type { PublicContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#platform/db/may-come-in.ts';
import { refuseForeignName } from '#platform/db/synchronized-users.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { passwordWasSet } from '#features/auth/end-sessions.ts';
import { passwordFlaws } from '#features/users/password-rules.ts';
import type { PlatformAccessDeps } from '#workflows/platform-access/deps.ts';
import { readManaged, reasonsAgainst } from '#workflows/platform-access/managed-users.ts';
import { scopeOfUser } from '#workflows/platform-access/scope.ts';
import { forgetAttemptsOf } from '#workflows/platform-access/user-actions.ts';

/** The user of a link. Its holder may know them, as the link lets its holder in. */
export async function readInvitation(
  db: Queries,
  context: PublicContext,
  secret: string,
): Promise<ReplyOf<typeof invitations.read>> {
  const now = unixSeconds(context.now);
  const { kind, name, email, valid_until } = await withSystem(db, (tx) => readOpen(tx, secret, now));
  return { kind, name, email, valid_until };
}

/** Uses a link up: its user gets the name and the password, and signs in with them next. */
export async function acceptInvitation(
  { db, passwords, accessChanged }: PlatformAccessDeps,
  context: PublicContext,
  { invitation, name: chosen, passwd }: BodyOf<typeof invitations.accept>,
): Promise<ReplyOf<typeof invitations.accept>> {
  const now = unixSeconds(context.now);
  const seen = await withSystem(db, (tx) => readOpen(tx, invitation, now));
  const name = chosen ?? seen.name;
  const flaws = await passwordFlaws(passwd, { email: seen.email, name });
  if (flaws.length > 0) throw invalidField('body.passwd', flaws.join('\n'));
  const password_hash = await passwords.hash(passwd);
  const email = await withSystem(db, async (tx) => {
    const writer = { ...context, actor: { userId: seen.id } };
    const change = await lockPlatform(tx, writer);
    await readOpen(tx, invitation, now);
    // One of two callers at the same time finds it.
    const used = await tx
      .deleteFrom('invitations')
      .where('token_hash', '=', hashOf(invitation))
      .where('valid_until', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw unknownLink();
    const user = await readOwner(tx, used.user_id);
    await refuseForeignName(tx, user, { name });
    await tx
      .updateTable('users')
      .set({
        name,
        password_hash,
        password_expired: false,
        one_time_until: null,
        ...userKeys({ name, email: user.email }),
      })
      .where('id', '=', user.id)
      .execute();
    await forgetAttemptsOf(tx, user.id);
    await passwordWasSet(tx, { ...user, name }, now);
    await change.wrote('users', [user.id]);
    const action = seen.kind === 'invitation' ? 'invitation accepted' : 'new password chosen';
    await recordAudit(tx, writer, { action, resource: 'users', id: user.id, name });
    return user.email;
  });
  accessChanged();
  return { email };
}

async function readOpen(tx: Queries, secret: string, now: number) {
  const open = await tx
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.id', 'users.name', 'users.email', 'kind', 'valid_until', 'invitations.created_by'])
    .where('token_hash', '=', hashOf(secret))
    .where('valid_until', '>', now)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  if (!open || !(await mayStillGive(tx, open))) throw unknownLink();
  return open;
}

/**
 * False once the user can do more than the maker of the link may give, or the maker administers nothing any more: whoever
 * made a link has seen it, and could come in by it.
 */
async function mayStillGive(tx: Queries, { id, created_by }: { id: number; created_by: number | null }) {
  const maker = await tx
    .selectFrom('users')
    .select(['is_platform_admin', 'is_company_admin', 'company_id'])
    .where('id', '=', created_by)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  const scope = maker && scopeOfUser(maker);
  if (!scope) return false;
  const users = await readManaged(tx, scope, [id]);
  return users.length > 0 && (await reasonsAgainst(tx, scope, users)).size === 0;
}

async function readOwner(tx: Queries, id: number) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where(MAY_COME_IN)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw unknownLink();
  return user;
}

/** Used, over, replaced and never made are refused alike. */
function unknownLink(): Problem {
  return invalidField('body.invitation', 'This link is not valid. Ask your administrator for a new one.');
}
