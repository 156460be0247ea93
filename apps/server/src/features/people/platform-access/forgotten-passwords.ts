import { setTimeout as sleep } from 'node:timers/promises';
import { auth } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { emailKey } from '@parley/domain/user';
import type { PublicContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import type { RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { LINK_ADDRESS_LIMIT, LINK_LIMIT } from '#features/people/auth/attempt-limits.ts';
import { addressKey, admitAttempt, linkKey } from '#features/people/auth/attempt-store.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { makeLink, mail, type StoredLink } from '#features/people/platform-access/links.ts';
import { MAY_CHOOSE_PASSWORD, mayMail } from '#features/people/platform-access/open-links.ts';

const VALID_SECONDS = 15 * 60;
/** Valid links per user. A new request keeps the earlier links that the user may still be waiting for. */
const MOST_LINKS = 3;
/** Mails sent in parallel, and emails that may wait for theirs. */
const AT_ONCE = 4;
const MOST_WAITING = 1_000;
/** How long waiting mails may take while the server stops. */
const LONGEST_CLOSE_MS = 3_000;

type LinkRequest = Pick<PublicContext, 'address' | 'log' | 'now'> & { email: string };

export interface ForgottenPasswordDeps extends PlatformAccessDeps {
  /** Records a refusal in the audit trail; neither waits nor fails. */
  onRefused(attempt: RefusedAttempt): void;
}

export interface ForgottenPasswords {
  /** Queues an email. Known and unknown emails get equal answers. */
  ask(context: PublicContext, email: string): Promise<undefined>;
  /** Starts mailing the requested links; called every second. Resolves once all are sent. */
  send(): Promise<void>;
  /**
   * Gives waiting mails some seconds. The rest is lost: the queue is only in memory, so a restart cannot send it, and
   * users have to ask again.
   */
  close(): Promise<void>;
}

/**
 * Mails links to users who forgot their password. The email is looked up after the answer and independently of it, so
 * that neither the answer nor its timing reveals which accounts exist.
 */
export function createForgottenPasswords(deps: ForgottenPasswordDeps): ForgottenPasswords {
  const waiting: LinkRequest[] = [];
  const sending = new Set<Promise<void>>();
  let isClosed = false;

  async function sendOneByOne(): Promise<void> {
    for (let asked = waiting.shift(); asked; asked = waiting.shift()) await sendLink(deps, asked);
  }

  /** Starts as many mails as there is room for, so that a slow mail delays only itself. */
  async function send(): Promise<void> {
    for (let more = Math.min(AT_ONCE - sending.size, waiting.length); more > 0; more--) {
      const sent = sendOneByOne().finally(() => sending.delete(sent));
      sending.add(sent);
    }
    await Promise.all(sending);
  }

  return {
    async ask({ address, log, now }, email) {
      if (!deps.mailer) throw new Problem('invalid', 'This installation sends no mail. Ask your administrator.');
      await admit(deps, { address, now }, email);
      if (isClosed || waiting.length >= MOST_WAITING) {
        throw new Problem('unavailable', 'Please try later.', { retryAfter: 60 });
      }
      waiting.push({ address, log, now, email });
    },
    send,
    async close() {
      isClosed = true;
      await Promise.race([send(), sleep(LONGEST_CLOSE_MS, undefined, { ref: false })]);
      const lost = waiting.splice(0);
      lost[0]?.log.warn({ links: lost.length }, 'links to choose a password were not mailed, as the server ends');
    },
  };
}

async function admit(
  { db, onRefused }: ForgottenPasswordDeps,
  { address, now }: Pick<LinkRequest, 'address' | 'now'>,
  email: string,
): Promise<void> {
  try {
    await admitAttempt(
      db,
      unixSeconds(now),
      { key: linkKey(email), limit: LINK_LIMIT },
      { key: `link-${addressKey(address)}`, limit: LINK_ADDRESS_LIMIT },
    );
  } catch (error) {
    if (error instanceof Problem) onRefused(refusedLink({ address, now }, error.message));
    throw error;
  }
}

/** The entry of the audit trail. It leaves out the typed email, which may be a password. */
function refusedLink({ address, now }: Pick<LinkRequest, 'address' | 'now'>, reason: string): RefusedAttempt {
  const { method, path, guard } = auth.forgotPassword;
  return {
    ...{ at: now(), who: null, address, resource: 'users', thing: null, projectId: null },
    refused: { route: `${method} ${path}`, grant: guard, reason },
  };
}

async function sendLink(deps: ForgottenPasswordDeps, asked: LinkRequest): Promise<void> {
  const { log } = asked;
  try {
    const user = await findUser(deps, asked.email);
    const link = user && (await storeFor(deps.db, user.id, asked));
    if (!user || !link || !deps.mailer) {
      deps.onRefused(refusedLink(asked, 'A link to choose a password was asked for, and not made.'));
      return log.info('a link to choose a password was asked for, and not made');
    }
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

/**
 * Adds a link to the user's earlier ones. Undefined if the user may choose no password, or the mailbox may belong to
 * another person.
 */
function storeFor(db: Queries, userId: number, { email, ...asked }: LinkRequest): Promise<StoredLink | undefined> {
  const writer = { ...asked, actor: { userId: null } };
  return withSystem(db, async (tx) => {
    await lockPlatform(tx, writer);
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email_by'])
      .where('id', '=', userId)
      .where('email_key', '=', emailKey(email))
      .where(MAY_CHOOSE_PASSWORD)
      .executeTakeFirst();
    if (!user || !(await mayMail(tx, user))) return undefined;
    const link = makeLink(unixSeconds(asked.now) + VALID_SECONDS);
    await makeRoom(tx, user.id);
    const row = { user_id: user.id, token_hash: hashOf(link.secret), valid_until: link.validUntil };
    await tx.insertInto('password_links').values(row).execute();
    await recordAudit(tx, writer, {
      action: 'password link asked for',
      resource: 'users',
      id: user.id,
      name: user.name,
    });
    return link;
  });
}

async function makeRoom(tx: Queries, userId: number): Promise<void> {
  const links = tx.selectFrom('password_links').select('token_hash').where('user_id', '=', userId);
  const kept = links.orderBy('valid_until', 'desc').limit(MOST_LINKS - 1);
  await tx.deleteFrom('password_links').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute();
}
