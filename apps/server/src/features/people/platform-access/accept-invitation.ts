import type { BodyOf, invitations, ReplyOf } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { userKeys } from '@parley/domain/user';
import type { PublicContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { refuseForeignName } from '#features/people/users/synchronized-users.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { passwordWasSet } from '#features/people/auth/end-sessions.ts';
import { passwordFlaws } from '#features/people/users/password-rules.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { leadsToSignOn } from '#features/people/platform-access/links.ts';
import { readOpen, unknownLink, useUp } from '#features/people/platform-access/open-links.ts';
import { forgetAttemptsOf } from '#features/people/platform-access/user-actions.ts';

/** The user of a link. Shown to its holder, since the link grants access to the account anyway. */
export async function readInvitation(
  deps: PlatformAccessDeps,
  context: PublicContext,
  secret: string,
): Promise<ReplyOf<typeof invitations.read>> {
  const now = unixSeconds(context.now);
  const open = await openLink(deps, secret, now);
  const { kind, name, email, valid_until } = open;
  return { kind, name, email, valid_until, expects_sign_on: await leadsToSignOn(deps, open) };
}

/** Uses a link up: sets the user's name and password, with which the user then signs in. */
export async function acceptInvitation(
  deps: PlatformAccessDeps,
  context: PublicContext,
  { invitation, name: chosen, passwd }: BodyOf<typeof invitations.accept>,
): Promise<ReplyOf<typeof invitations.accept>> {
  const { db, passwords } = deps;
  const now = unixSeconds(context.now);
  const seen = await openLink(deps, invitation, now);
  if (await leadsToSignOn(deps, seen)) {
    throw invalidField('body.passwd', 'This invitation sets no password: sign in with Corporate SSO.');
  }
  const name = chosen ?? seen.name;
  const flaws = await passwordFlaws(passwd, { email: seen.email, name });
  if (flaws.length > 0) throw invalidField('body.passwd', flaws.join('\n'));
  const password_hash = await passwords.hash(passwd);
  const email = await withSystem(db, async (tx) => {
    const writer = { ...context, actor: { userId: seen.id } };
    const change = await lockPlatform(tx, writer);
    const open = await readOpen(tx, invitation, now);
    await useUp(tx, invitation, open, now);
    const user = await readOwner(tx, open.id);
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
    await passwordWasSet(tx, { ...user, name }, now, { by: open.by });
    await change.wrote('users', [user.id]);
    const action = seen.kind === 'invitation' ? 'invitation accepted' : 'new password chosen';
    await recordAudit(tx, writer, { action, resource: 'users', id: user.id, name });
    return user.email;
  });
  return { email };
}

/** A requested link stops working once passwords are off for its user. */
async function openLink({ db, signOn }: PlatformAccessDeps, secret: string, now: number) {
  const open = await withSystem(db, (tx) => readOpen(tx, secret, now));
  if (open.isForgotten && !(await signOn.mayUsePassword(open.id))) throw unknownLink();
  return open;
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
