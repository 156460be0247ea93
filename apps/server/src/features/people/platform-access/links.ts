import { randomBytes } from 'node:crypto';
import type { Actor } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { knownBy } from '#features/people/users/shared-password.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import type { LinkKind, MailKind } from '#features/people/platform-access/link-mail.ts';
import type { FastifyBaseLogger } from 'fastify';

const DAY_SECONDS = 24 * 60 * 60;
const VALID_SECONDS: Record<LinkKind, number> = { invitation: 7 * DAY_SECONDS, reset: DAY_SECONDS };
const SECRET_BYTES = 16;

export interface StoredLink {
  secret: string;
  validUntil: number;
}

interface MadeLink extends StoredLink {
  kind: LinkKind;
  /** The user was invited to sign in through the identity provider. */
  expectsSignOn: boolean;
}

type Maker = Pick<Actor, 'userId' | 'isPlatformAdmin'>;

/** Replaces a user's earlier link, which stops working. Only the hash of the new link is kept. */
export async function storeLink(
  tx: Queries,
  { userId, kind, by, now }: { userId: number; kind: LinkKind; by: Maker; now: number },
): Promise<MadeLink> {
  const link = makeLink(now + VALID_SECONDS[kind]);
  const row = { kind, token_hash: hashOf(link.secret), valid_until: link.validUntil, created_by: by.userId };
  await tx
    .insertInto('invitations')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  // The maker sees the link's address, and is responsible for it from now on.
  const email = tx
    .updateTable('users')
    .set({ email_by: knownBy(by) })
    .where('id', '=', userId);
  await email.where('email_by', 'is not', null).execute();
  const user = tx.selectFrom('users').select('expects_sign_on').where('id', '=', userId);
  const { expects_sign_on: expectsSignOn } = await user.executeTakeFirstOrThrow();
  return { ...link, kind, expectsSignOn };
}

export function makeLink(validUntil: number): StoredLink {
  return { secret: randomBytes(SECRET_BYTES).toString('base64url'), validUntil };
}

/** Mails a link if the installation can send mail; the administrator gets it in any case. */
export async function handOut(
  { publicUrl, mailer, signOn }: Pick<PlatformAccessDeps, 'publicUrl' | 'mailer' | 'signOn'>,
  { secret, validUntil, kind, expectsSignOn }: MadeLink,
  to: { name: string; email: string; log: FastifyBaseLogger },
): Promise<{ link: string; mailed: boolean; valid_until: number }> {
  const link = `${publicUrl}/#/login?${new URLSearchParams({ invitation: secret }).toString()}`;
  const isForSignOn = await leadsToSignOn({ signOn }, { kind, expectsSignOn });
  const words = { ...to, kind: isForSignOn ? ('sign-on' as const) : kind };
  const mailed = mailer !== null && (await mail(mailer, link, validUntil, words));
  return { link, mailed, valid_until: validUntil };
}

/**
 * True for an invitation whose user signs in through the identity provider; while that is off, the user chooses a
 * password.
 */
export async function leadsToSignOn(
  { signOn }: Pick<PlatformAccessDeps, 'signOn'>,
  { kind, expectsSignOn }: Pick<MadeLink, 'kind' | 'expectsSignOn'>,
): Promise<boolean> {
  return kind === 'invitation' && expectsSignOn && (await signOn.offer()).sso;
}

export async function mail(
  mailer: NonNullable<PlatformAccessDeps['mailer']>,
  link: string,
  validUntil: number,
  { log, ...to }: { kind: MailKind; name: string; email: string; log: FastifyBaseLogger },
): Promise<boolean> {
  try {
    // Loads the mail composer only when it is needed.
    const { linkMail } = await import('#features/people/platform-access/link-mail.ts');
    const raw = await linkMail({ ...to, from: mailer.from, link, validUntil });
    const { accepted } = await mailer.send({ recipients: [to.email], raw }, async () => true);
    return accepted.length > 0;
  } catch (error) {
    // Leaves the error's details out of the log: a mail server may repeat the mail's content.
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a link could not be mailed');
    return false;
  }
}
