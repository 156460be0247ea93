import { sql, type Expression } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Person } from '#features/people/sign-on/person.ts';

/** The lifetime of a sign-in's token. */
const TICKET_SECONDS = 60;
/** The interval at which the provider is asked whether the user still has access. */
const CHECKED_EVERY_SECONDS = 40;

export interface ProviderTokens {
  access_token: string | null;
  refresh_token: string | null;
}

function placeOf(id: number, column: 'access_token' | 'refresh_token') {
  return { table: 'sign_ons', row: String(id), column };
}

function sealed(secrets: Secrets, id: number, tokens: ProviderTokens): ProviderTokens {
  const seal = (column: 'access_token' | 'refresh_token') => {
    const token = tokens[column];
    return token === null ? null : secrets.encrypt(token, placeOf(id, column));
  };
  return { access_token: seal('access_token'), refresh_token: seal('refresh_token') };
}

/** Keeps a sign-in that the provider allowed until its token is used. Returns the token. */
export async function keepTicket(
  tx: Queries,
  secrets: Secrets,
  signedIn: { userId: number; person: Person; browser: string; tokens: ProviderTokens; now: number },
): Promise<string> {
  const { userId, person, browser, tokens, now } = signedIn;
  const ticket = makeSecret();
  const { id } = await tx
    .insertInto('sign_ons')
    .values({
      user_id: userId,
      issuer: person.issuer,
      subject: person.subject,
      sid: person.sid,
      ticket_hash: hashOf(ticket),
      browser_hash: hashOf(browser),
      ticket_until: now + TICKET_SECONDS,
      check_at: now + CHECKED_EVERY_SECONDS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepTokens(tx, secrets, id, tokens);
  return ticket;
}

export async function keepTokens(db: Queries, secrets: Secrets, id: number, tokens: ProviderTokens): Promise<void> {
  await db
    .updateTable('sign_ons')
    .set(sealed(secrets, id, tokens))
    .where('id', '=', id)
    .execute();
}

/** Redeems a token once, and returns its sign-in. */
export async function spendTicket(
  tx: Queries,
  ticket: string,
  browser: string,
  now: number,
): Promise<{ id: number; user_id: number } | undefined> {
  return tx
    .updateTable('sign_ons')
    .set({ ticket_hash: null, browser_hash: null, ticket_until: null })
    .where('ticket_hash', '=', hashOf(ticket))
    .where('browser_hash', '=', hashOf(browser))
    .where('ticket_until', '>', now)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
}

export async function bindSession(tx: Queries, id: number, session: Buffer): Promise<void> {
  await tx.updateTable('sign_ons').set({ session_hash: session }).where('id', '=', id).execute();
}

/**
 * Deletes expired tokens and records of used ones. After a session, only a user's newest grant stays, and only if the
 * user can still enter by a password or a token: the provider is then asked with that grant.
 */
export async function sweepSignOns(db: Queries, now: number): Promise<void> {
  const isNeeded = sql<boolean>`refresh_token is not null and ticket_hash is null and exists (
    select 1 from users join user_identities i on i.user_id = users.id
    where users.id = sign_ons.user_id and i.issuer = sign_ons.issuer and i.subject = sign_ons.subject
      and not users.disabled and (
        users.password_hash is not null
        or exists (select 1 from personal_tokens t where t.user_id = users.id)
        or exists (select 1 from project_tokens t where t.created_by = users.id)
      )
  ) and not exists (
    select 1 from sign_ons newer where newer.user_id = sign_ons.user_id and newer.issuer = sign_ons.issuer
      and newer.id > sign_ons.id and newer.refresh_token is not null and newer.ticket_hash is null
  )`;
  await withSystem(db, (tx) =>
    tx
      .deleteFrom('sign_ons')
      .where('session_hash', 'is', null)
      .where(({ or, eb }) => or([eb('ticket_until', '<=', now), eb('ticket_until', 'is', null)]))
      .where(({ not }) => not(isNeeded))
      .execute(),
  );
  await db.deleteFrom('used_sign_on_flows').where('until', '<=', now).execute();
  await db.deleteFrom('used_logout_tokens').where('until', '<=', now).execute();
}

export interface DueCheck extends ProviderTokens {
  id: number;
  user_id: number;
  /** Null once the session has ended. */
  session_hash: Buffer | null;
  issuer: string;
  subject: string;
  failing_since: number | null;
}

/** Takes the sessions that are due for a check; other servers skip them until the next interval. */
export async function takeDue(db: Queries, secrets: Secrets, now: number, most: number): Promise<DueCheck[]> {
  const due = db
    .selectFrom('sign_ons')
    .select('id')
    .where('session_hash', 'is not', null)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  return take(db, secrets, due, now);
}

/** Takes the user's newest grant if the provider was not asked with it lately. */
export async function takeGrant(
  db: Queries,
  secrets: Secrets,
  userId: number,
  now: number,
): Promise<DueCheck | undefined> {
  const newest = grants(db).select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1);
  const due = db
    .selectFrom('sign_ons')
    .select('id')
    .where('id', 'in', newest)
    .where('check_at', '<=', now)
    .forUpdate()
    .skipLocked();
  return (await take(db, secrets, due, now))[0];
}

/** Takes all grants for one of the provider's users, the newest first. */
export async function takeGrantsOf(
  db: Queries,
  secrets: Secrets,
  { issuer, subject }: Pick<DueCheck, 'issuer' | 'subject'>,
  now: number,
): Promise<DueCheck[]> {
  const all = grants(db).select('id').where('issuer', '=', issuer).where('subject', '=', subject);
  const taken = await take(db, secrets, all.forUpdate().skipLocked(), now);
  return taken.toSorted((a, b) => b.id - a.id);
}

/**
 * Rows that allow asking the provider at any time. An access token does not: it expires soon, and its expiry says
 * nothing about the user.
 */
function grants(db: Queries) {
  return db.selectFrom('sign_ons').where('refresh_token', 'is not', null).where('ticket_hash', 'is', null);
}

export async function hasGrant(
  db: Queries,
  { issuer, subject }: Pick<DueCheck, 'issuer' | 'subject'>,
): Promise<boolean> {
  const found = grants(db).select('id').where('issuer', '=', issuer).where('subject', '=', subject).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

async function take(db: Queries, secrets: Secrets, due: Expression<unknown>, now: number): Promise<DueCheck[]> {
  const rows = await db
    .updateTable('sign_ons')
    .set({ check_at: now + CHECKED_EVERY_SECONDS })
    .where(sql<boolean>`id = any(array(${due}))`)
    .returning(['id', 'user_id', 'session_hash', 'issuer', 'subject', 'failing_since', 'access_token', 'refresh_token'])
    .execute();
  return rows.map((row) => ({ ...row, ...opened(secrets, row) }));
}

/**
 * Decrypts the tokens; null if they were sealed with a key that no longer exists. Such a session cannot be checked any
 * more.
 */
function opened(secrets: Secrets, { id, ...tokens }: ProviderTokens & { id: number }): ProviderTokens {
  const open = (column: 'access_token' | 'refresh_token') => {
    const token = tokens[column];
    return token === null ? null : secrets.decrypt(token, placeOf(id, column));
  };
  try {
    return { access_token: open('access_token'), refresh_token: open('refresh_token') };
  } catch {
    return { access_token: null, refresh_token: null };
  }
}

/** Re-encrypts the tokens that were sealed with an earlier key. */
export async function resealSignOns(owner: Queries, secrets: Secrets): Promise<number> {
  const rows = await owner.selectFrom('sign_ons').select(['id', 'access_token', 'refresh_token']).execute();
  let count = 0;
  for (const { id, ...tokens } of rows) {
    const given = Object.values(tokens).filter((token) => token !== null);
    if (!given.some((token) => secrets.isOutdated(token))) continue;
    await keepTokens(owner, secrets, id, opened(secrets, { id, ...tokens }));
    count += given.length;
  }
  return count;
}
