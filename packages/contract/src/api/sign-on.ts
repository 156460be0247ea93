import { Id } from '@parley/domain/ids';
import { PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { LIMITS, nameText, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** Longer query strings than any provider sends. */
const LONGEST_QUERY = 16_000;
const LONGEST_FLOW = 4_000;
const MOST_GROUP_RULES = 1_000;
const MOST_RIGHT_RULES = 100;
const MOST_BREAK_GLASS = 20;

const Address = text(LIMITS.url).check(
  z.trim(),
  z.refine((value) => value === '' || /^https?:$/u.test(URL.parse(value)?.protocol ?? ''), 'Enter an http(s) address'),
);

/** Gives the members of a provider's group a role in a project. */
const GroupRule = z.strictObject({
  group: nameText('Name the group'),
  project_id: Id,
  role_id: Id,
});
export type GroupRule = z.infer<typeof GroupRule>;

/**
 * Rights beyond projects that a group may give: all platform permissions, one of them, or administration of the
 * company.
 */
export const GROUP_RIGHTS = ['platform-admin', 'company-admin', ...PLATFORM_PERMISSIONS] as const;

/** Gives the members of a provider's group a right beyond projects. */
const RightRule = z.strictObject({
  group: nameText('Name the group'),
  right: z.literal(GROUP_RIGHTS, 'Unknown right'),
});
export type RightRule = z.infer<typeof RightRule>;

export const SignOnChoice = z.strictObject({
  is_on: z.boolean(),
  /** Shown on the sign-in screen and in Manage roles. */
  name: text(LIMITS.name).check(z.trim()),
  issuer: Address,
  client_id: text(LIMITS.name).check(z.trim()),
  scopes: text(LIMITS.name).check(z.trim()),
  groups_claim: text(LIMITS.name).check(z.trim()),
  /** A verified email signs in to the existing account with that address. */
  links_users: z.boolean(),
  /** Emails without `email_verified` count as verified; emails with `email_verified: false` never do. */
  trusts_emails: z.boolean(),
  /** Everyone whom the provider accepts gets an account. */
  adds_users: z.boolean(),
  /** The company of users whom the provider adds; null for no company. */
  company_id: z.nullable(Id),
  /** Passwords are refused for all but the users below. */
  passwords_off: z.boolean(),
  break_glass: z.array(Id).check(z.maxLength(MOST_BREAK_GLASS)),
  /** The time that sessions stay while the provider does not answer. */
  grace_minutes: z.int().check(z.minimum(0), z.maximum(1_440)),
  /** The provider's page on which groups are managed. */
  console_url: Address,
  rules: z.array(GroupRule).check(z.maxLength(MOST_GROUP_RULES)),
  right_rules: z.array(RightRule).check(z.maxLength(MOST_RIGHT_RULES)),
});
export type SignOnChoice = z.infer<typeof SignOnChoice>;

const SignOnState = z.extend(SignOnChoice, {
  has_secret: z.boolean(),
  /** The names of the rules' projects and roles, and of the users above. */
  names: z.object({
    projects: z.array(z.object({ id: Id, name: z.string() })),
    users: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  }),
  /** Set by environment variables: read only here. */
  fixed: z.array(z.enum(['issuer', 'client_id', 'client_secret', 'scopes', 'name'])),
  /** The addresses that the provider must know. */
  redirect_uri: z.string(),
  logout_uri: z.string(),
  scim_url: z.string(),
  /** Unix seconds of the first sign-in by this provider. */
  proven_at: z.nullable(z.number()),
  /**
   * Users whose groups the provider omitted in the last 30 days: their rights stayed unchanged. Null if there are no
   * such users.
   */
  groups_left_out: z.nullable(z.object({ users: z.int(), last_at: z.number() })),
  scim_token: z.nullable(z.object({ last_four: z.string(), made_at: z.number(), used_at: z.nullable(z.number()) })),
});
export type SignOnState = z.infer<typeof SignOnState>;

const managing = { guard: 'platform-admin', of: 'platform', versioned: 'platform' } as const;

export const signOn = {
  begin: endpoint('POST /integrations/msal/sso-login', {
    summary: 'Begin to sign in by the identity provider',
    guard: 'public',
    of: 'platform',
    callsPerMinute: 60,
    body: z._default(z.strictObject({ return_path: z.optional(text(LIMITS.url)) }), {}),
    reply: z.object({ msal_url: z.string(), flow: z.string() }),
  }),
  complete: endpoint('POST /integrations/msal/sso-cb', {
    summary: 'Read what the identity provider answered; gives a token that signs in once',
    guard: 'public',
    of: 'platform',
    callsPerMinute: 60,
    body: z.strictObject({ query_string: text(LONGEST_QUERY), flow: text(LONGEST_FLOW) }),
    reply: z.object({ email: z.string(), token: z.string(), return_path: z.nullable(z.string()) }),
  }),
  get: endpoint('GET /platform/sign-on', { ...managing, summary: 'Get how users sign in', reply: SignOnState }),
  update: endpoint('PUT /platform/sign-on', {
    ...managing,
    summary: 'Change how users sign in',
    body: z.extend(z.partial(SignOnChoice), { client_secret: z.optional(text(LIMITS.url)) }),
    reply: Written,
  }),
  test: endpoint('POST /platform/sign-on/test', {
    summary: 'Ask the identity provider for its settings',
    guard: managing.guard,
    of: 'platform',
    callsPerMinute: 20,
    body: z.strictObject({ issuer: z.optional(Address) }),
    reply: z.object({ is_reached: z.boolean(), message: z.string(), has_logout: z.boolean() }),
  }),
  makeScimToken: endpoint('POST /platform/sign-on/scim-token', {
    ...managing,
    bySession: true,
    summary: 'Make the token that the provider brings with its calls of SCIM; an earlier one ends',
    reply: z.extend(Written, { token: z.string() }),
  }),
  removeScimToken: endpoint('DELETE /platform/sign-on/scim-token', {
    ...managing,
    summary: 'End the token of SCIM',
    reply: Written,
  }),
  synchronized: endpoint('GET /users/projects/synchronized', {
    summary: 'List the members whose roles the identity provider gives, by project',
    guard: 'GET:/users',
    of: 'project',
    versioned: 'platform',
    reply: z.object({
      provider: z.nullable(z.object({ name: z.string(), url: z.string() })),
      members: z.record(z.string(), z.array(Id)),
    }),
  }),
};
