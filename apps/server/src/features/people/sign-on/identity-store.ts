import { emailKey, isSameEmail, userKeys } from '@parley/domain/user';
import type { Queries } from '#platform/db/database.ts';
import type { Person } from '#features/people/sign-on/person.ts';

export interface SignOnUser {
  id: number;
  email: string;
  name: string;
  /** How this sign-in got its account: found, linked or created. */
  was: 'known' | 'linked' | 'added';
}

/** Why a person of the provider has no account, for the log. */
export type Stranger = 'no email' | 'email not verified' | 'email of another user' | 'not invited' | 'deactivated';

interface Rules {
  links_users: boolean;
  trusts_emails: boolean;
  adds_users: boolean;
  company_id: number | null;
}

/**
 * The user for a person of the provider, identified by issuer and subject. An email finds a user only at the first
 * sign-in, and only if the provider has verified it and the user was invited this way or the administrator allows
 * linking. Call it in a transaction that has locked the platform.
 */
export async function userOf(tx: Queries, person: Person, rules: Rules, now: number): Promise<SignOnUser | Stranger> {
  const known = await tx
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.disabled', 'users.is_removed'])
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  if (known?.is_removed) return comeBack(tx, person, rules, now);
  if (known) return known.disabled ? 'deactivated' : { ...known, was: 'known' };
  if (person.email === null) return 'no email';
  const isVerified = person.isVerified ?? rules.trusts_emails;
  if (!isVerified) return 'email not verified';
  const named = await withEmail(tx, person.email);
  if (named) return link(tx, person, named, rules, now);
  if (!rules.adds_users) return 'not invited';
  return add(tx, { ...person, email: person.email }, rules, now);
}

/** A person whose account was removed gets a new one only if it was created for them: a removal holds until then. */
async function comeBack(tx: Queries, person: Person, rules: Rules, now: number): Promise<SignOnUser | Stranger> {
  if (person.email === null) return 'no email';
  if (!(person.isVerified ?? rules.trusts_emails)) return 'email not verified';
  const named = await withEmail(tx, person.email);
  if (!named?.expects_sign_on) return 'deactivated';
  const refusal = await refusalToLink(tx, person, named, rules);
  if (refusal !== undefined) return refusal;
  const { issuer, subject } = person;
  await tx.deleteFrom('user_identities').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  await insertIdentity(tx, person, named.id, now);
  return { ...named, was: 'linked' };
}

async function withEmail(tx: Queries, email: string) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'disabled', 'expects_sign_on'])
    .select(['system_permissions', 'is_company_admin'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return found;
}

type EmailOwner = NonNullable<Awaited<ReturnType<typeof withEmail>>>;

async function link(
  tx: Queries,
  person: Person,
  user: EmailOwner,
  rules: Rules,
  now: number,
): Promise<SignOnUser | Stranger> {
  const refusal = await refusalToLink(tx, person, user, rules);
  if (refusal !== undefined) return refusal;
  await insertIdentity(tx, person, user.id, now);
  return { ...user, was: 'linked' };
}

async function refusalToLink(
  tx: Queries,
  person: Person,
  user: EmailOwner,
  rules: Rules,
): Promise<Stranger | undefined> {
  // The key of an email equates letters that mail servers tell apart.
  if (person.email === null || !isSameEmail(person.email, user.email)) return 'email of another user';
  if (!user.expects_sign_on && !rules.links_users) return 'email of another user';
  if (user.disabled) return 'deactivated';
  // Some providers let users choose an email without verifying it.
  const hasRights = user.system_permissions.length > 0 || user.is_company_admin;
  if (hasRights && person.isVerified !== true) return 'email not verified';
  const other = await tx
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .where('issuer', '=', person.issuer)
    .executeTakeFirst();
  // The email has a new owner at the provider, but the account still belongs to the old one.
  return other && 'email of another user';
}

async function add(
  tx: Queries,
  person: Person & { email: string },
  { company_id }: Rules,
  now: number,
): Promise<SignOnUser> {
  const named = { email: person.email, name: person.name ?? person.email };
  const user = await tx
    .insertInto('users')
    .values({
      ...named,
      ...userKeys(named),
      company_id: companyIfAny(tx, company_id),
      password_hash: null,
      created: now,
    })
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
  await insertIdentity(tx, person, user.id, now);
  return { ...user, was: 'added' };
}

/** Null if the company was deleted. */
export function companyIfAny(tx: Queries, id: number | null) {
  return tx.selectFrom('companies').select('id').where('id', '=', id);
}

async function insertIdentity(tx: Queries, { issuer, subject }: Person, userId: number, now: number): Promise<void> {
  await tx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId, created_at: now, last_sign_in: now, confirmed_at: now })
    .execute();
}

/** Records a sign-in with its groups. Keeps the earlier groups if the provider sends no groups. */
export async function noteSignIn(tx: Queries, { issuer, subject, groups }: Person, now: number): Promise<void> {
  const told = groups === 'left out' ? {} : { groups: JSON.stringify(groups ?? []) };
  await tx
    .updateTable('user_identities')
    .set({ last_sign_in: now, confirmed_at: now, ...told })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

interface Identity {
  issuer: string;
  subject: string;
}

/** The identities of a user at providers. */
export async function identitiesOf(db: Queries, userId: number): Promise<(Identity & { confirmed_at: number })[]> {
  const known = db.selectFrom('user_identities').select(['issuer', 'subject', 'confirmed_at']);
  return known.where('user_id', '=', userId).execute();
}

/** Records when the provider last confirmed the user; 0 if that is no longer known. */
export async function noteConfirmed(db: Queries, { issuer, subject }: Identity, at: number): Promise<void> {
  const identity = db.updateTable('user_identities').set({ confirmed_at: at });
  await identity.where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** Lifts the provider's refusal after it has signed the user in. True if there was a refusal. */
export async function letIn(tx: Queries, userId: number): Promise<boolean> {
  const back = await tx
    .updateTable('users')
    .set({ provider_refused_at: null })
    .where('id', '=', userId)
    .where('provider_refused_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return back !== undefined;
}
