import { Email } from '@parley/domain/user';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';

const MOST_GROUPS = 2_000;
const LONGEST_GROUP = 200;
const LONGEST_NAME = 200;

/** The provider's facts about the person who signs in. */
export interface Person {
  issuer: string;
  subject: string;
  /** The provider's own name of the session. */
  sid: string | null;
  email: string | null;
  /** The provider's word on the email; null if it says nothing. */
  isVerified: boolean | null;
  name: string | null;
  /** Null where the provider tells no groups at all. */
  groups: string[] | null;
}

type Claims = Record<string, unknown>;

/** Reads the ID token, and the provider's word on the user where the token does not say all. */
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
  return {
    issuer: token.iss,
    subject: token.sub,
    sid: textOf(token['sid']),
    email: email.success ? email.data : null,
    // Some providers write it as a text.
    isVerified: verified === true || verified === 'true' ? true : verified === undefined ? null : false,
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
    groups: groupsClaim === '' ? null : groupsOf(claims[groupsClaim]),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || !value.isWellFormed()) return null;
  const text = value.normalize('NFC').replaceAll('\u0000', '').trim().slice(0, LONGEST_NAME);
  return text === '' ? null : text;
}

function groupsOf(value: unknown): string[] | null {
  if (value === undefined) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .slice(0, MOST_GROUPS)
    .filter((one): one is string => typeof one === 'string' && one.length <= LONGEST_GROUP && one.isWellFormed())
    .map((one) => one.replaceAll('\u0000', ''));
}
