import { Email } from '@parley/domain/user';
import { text } from '@parley/domain/text';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';

const MOST_GROUPS = 2_000;
const LONGEST_GROUP = 200;
const LONGEST_NAME = 200;
const LONGEST_SUBJECT = 1_000;

/** The provider's facts about the person who signs in. */
export interface Person {
  issuer: string;
  subject: string;
  /** The provider's id of the session. */
  sid: string | null;
  email: string | null;
  /** Whether the provider has verified the email; null if it does not say. */
  isVerified: boolean | null;
  name: string | null;
  /** Null if the provider sends no groups at all; `left out` if there are too many to send. */
  groups: string[] | null | 'left out';
}

type Claims = Record<string, unknown>;

/** Reads the ID token, and the provider's user info if the token lacks facts. */
export async function readPerson(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  groupsClaim: string,
): Promise<Person> {
  const token = tokens.claims();
  if (!token) throw new Error('The provider gave no ID token');
  const isComplete = token['email'] !== undefined && (groupsClaim === '' || token[groupsClaim] !== undefined);
  const asks = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined;
  const told = asks ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub) : {};
  return personOf({ ...told, ...token }, token, groupsClaim);
}

function personOf(claims: Claims, token: oidc.IDToken, groupsClaim: string): Person {
  const email = z.safeParse(Email, claims['email']);
  const verified = claims['email_verified'];
  const { sub, sid = null } = z.parse(Names, { sub: token.sub, sid: token['sid'] });
  return {
    issuer: token.iss,
    subject: sub,
    sid,
    email: email.success ? email.data : null,
    // Some providers send it as a text.
    isVerified: verified === true || verified === 'true' ? true : verified === undefined ? null : false,
    name: nameIn(claims['name']) ?? nameIn(claims['preferred_username']),
    groups: groupsClaim === '' ? null : groupsOf(claims, groupsClaim),
  };
}

/** Ids of a person and a session: cutting them to length would make them match others. */
const Names = z.object({
  sub: text(LONGEST_SUBJECT).check(z.minLength(1, 'The provider gave an empty subject')),
  sid: z.optional(z.nullable(text(LONGEST_SUBJECT).check(z.minLength(1)))),
});
const Name = text(100_000);
const Group = text(LONGEST_GROUP);
const ElsewhereNames = z.record(z.string(), z.unknown());

function nameIn(value: unknown): string | null {
  const name = z.safeParse(Name, value).data?.trim().slice(0, LONGEST_NAME).toWellFormed();
  return name === undefined || name === '' ? null : name;
}

function groupsOf(claims: Claims, groupsClaim: string): Person['groups'] {
  const value = claims[groupsClaim];
  if (value === undefined) return isElsewhere(claims, groupsClaim) ? 'left out' : null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.slice(0, MOST_GROUPS).flatMap((one) => z.safeParse(Group, one).data ?? []);
}

/** True if the provider moved this claim to another address, as it does with more groups than a token can hold. */
function isElsewhere(claims: Claims, claim: string): boolean {
  const names = z.safeParse(ElsewhereNames, claims['_claim_names']).data;
  return names !== undefined && Object.hasOwn(names, claim);
}
