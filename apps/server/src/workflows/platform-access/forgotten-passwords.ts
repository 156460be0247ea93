import { Problem } from '@parley/domain/problem';
import { emailKey } from '@parley/domain/user';
import type { PublicContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { LINK_ADDRESS_LIMIT, LINK_LIMIT } from '#features/auth/attempt-limits.ts';
import { addressKey, admitAttempt, linkKey } from '#features/auth/attempt-store.ts';
import type { PlatformAccessDeps } from '#workflows/platform-access/deps.ts';
import { makeLink, mail, type StoredLink } from '#workflows/platform-access/links.ts';
import { MAY_CHOOSE_PASSWORD } from '#workflows/platform-access/open-links.ts';

const VALID_SECONDS = 15 * 60;
/** Mails that are sent at the same time, and emails that may wait for theirs. */
const AT_ONCE = 4;
const MOST_WAITING = 1_000;

type Asked = Pick<PublicContext, 'address' | 'log' | 'now'> & { email: string };

export interface ForgottenPasswords {
  /** Takes note of an email, and does the same for every one. */
  ask(context: PublicContext, email: string): Promise<undefined>;
  /** Mails the links that were asked for; to be called every second. */
  send(): Promise<void>;
}

/**
 * Mails links to users who forgot their password. The email is looked up after the answer and apart from it, so that
 * neither the answer nor its time tells which accounts there are.
 */
export function createForgottenPasswords(deps: PlatformAccessDeps): ForgottenPasswords {
  const waiting: Asked[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await Promise.all(waiting.splice(0, AT_ONCE).map((asked) => sendLink(deps, asked)));
    }
  }

  return {
    async ask({ address, log, now }, email) {
      if (!deps.mailer) throw new Problem('invalid', 'This installation sends no mail. Ask your administrator.');
      await admitAttempt(
        deps.db,
        unixSeconds(now),
        { key: linkKey(email), limit: LINK_LIMIT },
        { key: `link-${addressKey(address)}`, limit: LINK_ADDRESS_LIMIT },
      );
      if (waiting.length >= MOST_WAITING) throw new Problem('unavailable', 'Please try later.', { retryAfter: 60 });
      waiting.push({ address, log, now, email });
    },
    async send() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

async function sendLink(deps: PlatformAccessDeps, asked: Asked): Promise<void> {
  const { log } = asked;
  try {
    const user = await findUser(deps, asked.email);
    const link = user && (await storeFor(deps.db, user.id, asked));
    if (!user || !link || !deps.mailer) return log.info('a link to choose a password was asked for, and not made');
    const address = `${deps.publicUrl}/#/login?${new URLSearchParams({ reset: link.secret }).toString()}`;
    await mail(deps.mailer, address, link.validUntil, { ...user, kind: 'forgotten', log });
  } catch (error) {
    log.error({ err: error }, 'a link to choose a password could not be made');
  }
}

async function findUser({ db, signOn }: PlatformAccessDeps, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email_key', '=', emailKey(email))
    .where(MAY_CHOOSE_PASSWORD)
    .executeTakeFirst();
  return user && (await signOn.mayUsePassword(user.id)) ? user : undefined;
}

/** Makes the link in place of an earlier one. Undefined if the user may choose no password any more. */
function storeFor(db: Queries, userId: number, { email, ...asked }: Asked): Promise<StoredLink | undefined> {
  const writer = { ...asked, actor: { userId: null } };
  return withSystem(db, async (tx) => {
    await lockPlatform(tx, writer);
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', userId)
      .where('email_key', '=', emailKey(email))
      .where(MAY_CHOOSE_PASSWORD)
      .executeTakeFirst();
    if (!user) return undefined;
    const link = makeLink(unixSeconds(asked.now) + VALID_SECONDS);
    const row = { token_hash: hashOf(link.secret), valid_until: link.validUntil };
    await tx
      .insertInto('password_links')
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, writer, {
      action: 'password link asked for',
      resource: 'users',
      id: user.id,
      name: user.name,
    });
    return link;
  });
}
