import { Company } from '@parley/domain/company';
import { Id, Version } from '@parley/domain/ids';
import { ProjectName } from '@parley/domain/project';
import { text } from '@parley/domain/text';
import { Email, UserName } from '@parley/domain/user';
import * as z from 'zod/mini';
import { ListWritten, PageLimit, QueryNumber, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const ofPlatform = { of: 'platform', versioned: 'platform' } as const;
/** The calls of platform administrators and, within their company, of its administrators. */
const administering = { ...ofPlatform, guard: 'company-admin' } as const;
/** These calls may send a mail. */
const inviting = { ...administering, userCallsPerMinute: 60 } as const;
const administeringAll = { ...ofPlatform, guard: 'platform-admin' } as const;

export const USER_STATUSES = [
  'active',
  'invited',
  'password_expired',
  'suspended',
  /** The corporate identity system refuses the user. */
  'refused',
  'deactivated',
] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_SORTS = ['name', 'last_sign_in', 'company', 'projects'] as const;
export const PROJECT_STATES = ['active', 'archived', 'bin'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];
export const PROJECT_SORTS = ['name', 'users', 'bytes', 'conversations', 'last_change'] as const;
/** Users that one bulk change may name. */
export const MOST_BULK_USERS = 500;

const Flag = z.literal('true');
const ListPage = { limit: z.optional(PageLimit), cursor: z.optional(text(600)) };

export const PlatformUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  company_id: z.nullable(Id),
  /** The platform permissions of the user. */
  platform_permissions: z.array(Id),
  is_company_admin: z.boolean(),
  /** The number of projects that the user works on. */
  projects: z.number(),
  status: z.enum(USER_STATUSES),
  has_otp: z.boolean(),
  /** A corporate identity system keeps the user. */
  is_synchronized: z.boolean(),
  /** Unix seconds; null for a user who has never signed in. */
  last_sign_in: z.nullable(z.number()),
  /** Unix seconds: when the invitation ends or ended; null without an open invitation. */
  invited_until: z.nullable(z.number()),
  /** The invitation’s link no longer works, as the user can do more than its maker may give. */
  is_invitation_void: z.boolean(),
  version: Version,
});
export type PlatformUser = z.infer<typeof PlatformUser>;

const Membership = z.strictObject({ project_id: Id, role_id: Id });

export const PlatformSession = z.object({
  id: Id,
  /** Browser and system, such as “Firefox on Linux”; null if the browser does not report them. */
  device: z.nullable(z.string()),
  place: z.nullable(z.string()),
  address: z.nullable(z.string()),
  signed_in_at: z.number(),
  last_seen: z.number(),
  with_otp: z.boolean(),
  with_sso: z.boolean(),
});
export type PlatformSession = z.infer<typeof PlatformSession>;

export const PlatformUserDetails = z.extend(PlatformUser, {
  memberships: z.array(
    z.object({ project_id: Id, project_name: z.string(), role_id: Id, is_synchronized: z.boolean() }),
  ),
  sessions: z.array(PlatformSession),
  /** The platform permissions that a group of the identity provider gives, and whether one appoints the user in the company. */
  group_permissions: z.array(Id),
  is_group_company_admin: z.boolean(),
  /** The invitation is for the sign-in by the identity provider. */
  expects_sign_on: z.boolean(),
});
export type PlatformUserDetails = z.infer<typeof PlatformUserDetails>;

const UserFilter = {
  q: z.optional(text(200)),
  /** A company’s id, or `none` for users without a company. */
  company: z.optional(z.union([z.literal('none'), QueryNumber])),
  status: z.optional(z.enum(USER_STATUSES)),
  sign_in: z.optional(z.enum(['otp', 'no_otp', 'sso', 'never'])),
  /** Suspended users, expired passwords and invitations that are over. */
  attention: z.optional(Flag),
};

const Invitation = z.strictObject({
  name: UserName,
  email: Email,
  company_id: z.optional(z.nullable(Id)),
  memberships: z.optional(z.array(Membership).check(z.maxLength(500))),
  /** The link leads to the identity provider's sign-in, and does not set a password. */
  expects_sign_on: z.optional(z.boolean()),
});

const UserPatch = z.strictObject({
  name: z.optional(UserName),
  email: z.optional(Email),
  company_id: z.optional(z.nullable(Id)),
  is_company_admin: z.optional(z.boolean()),
  platform_permissions: z.optional(z.array(Id).check(z.maxLength(20))),
  /** All of the user’s projects that the caller may see. */
  memberships: z.optional(z.array(Membership).check(z.maxLength(5_000))),
});

/** A single-use link with which the user chooses a password. */
const Link = z.extend(Written, { link: z.string(), mailed: z.boolean(), valid_until: z.number() });

const BulkChange = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_BULK_USERS)),
  company_id: z.optional(z.nullable(Id)),
  add_to: z.optional(Membership),
  deactivate: z.optional(z.literal(true)),
  /** Changes the rest even if some users cannot be changed. */
  skips_refused: z.optional(z.literal(true)),
});

export const PlatformCompany = z.object({
  ...Company.shape,
  users: z.number(),
  projects: z.number(),
  version: Version,
});
export type PlatformCompany = z.infer<typeof PlatformCompany>;

export const PlatformProject = z.object({
  id: Id,
  name: ProjectName,
  company_id: z.nullable(Id),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  users: z.number(),
  /** The size of stored files, with all versions, and of attachments. */
  bytes: z.number(),
  conversations: z.number(),
  /** Unix seconds. */
  last_change: z.number(),
  state: z.enum(PROJECT_STATES),
  /** Unix seconds: when a project in the bin is permanently deleted. */
  bin_until: z.nullable(z.number()),
  version: Version,
});
export type PlatformProject = z.infer<typeof PlatformProject>;

const CompanyName = z.strictObject({ name: Company.shape.name });

export const platform = {
  users: endpoint('GET /platform/users', {
    ...administering,
    summary: 'List the users whom you administer',
    query: z.object({
      ...UserFilter,
      ...ListPage,
      sort: z.optional(z.enum(USER_SORTS)),
      desc: z.optional(Flag),
      format: z.optional(z.enum(['json', 'csv'])),
    }),
    reply: z.object({
      items: z.array(PlatformUser),
      next_cursor: z.nullable(z.string()),
      /** Users that the filters leave. */
      total: z.number(),
      /** Users who need attention, whatever the filters leave. */
      attention: z.number(),
    }),
  }),
  userIds: endpoint('GET /platform/users/ids', {
    ...administering,
    summary: 'List the ids of the users whom the filters leave',
    query: z.object(UserFilter),
    reply: z.object({ ids: z.array(Id) }),
  }),
  user: endpoint('GET /platform/users/:id', {
    ...administering,
    summary: 'Get a user with projects and sessions',
    reply: PlatformUserDetails,
  }),
  invite: endpoint('PUT /platform/users/-1', {
    ...inviting,
    summary: 'Invite a user; the link is shown only once and mailed if the installation sends mail',
    body: Invitation,
    reply: Link,
  }),
  update: endpoint('PUT /platform/users/:id', {
    ...administering,
    summary: 'Change a user’s account, rights and projects',
    body: UserPatch,
    reply: Written,
  }),
  inviteAgain: endpoint('POST /platform/users/:id/invitation', {
    ...inviting,
    summary: 'Replace a user’s invitation by a new one',
    reply: Link,
  }),
  deactivate: endpoint('POST /platform/users/:id/deactivate', {
    ...administering,
    summary: 'Keep a user from signing in; ends their sessions',
    reply: Written,
  }),
  reactivate: endpoint('POST /platform/users/:id/reactivate', {
    ...administering,
    summary: 'Let a deactivated user sign in again',
    reply: Written,
  }),
  resetPassword: endpoint('POST /platform/users/:id/reset-password', {
    ...inviting,
    summary: 'End a user’s password and sessions and make a link to choose a new one',
    reply: Link,
  }),
  forceChange: endpoint('POST /platform/users/:id/force-change', {
    ...administering,
    summary: 'Make a user change the password before anything else',
    reply: Written,
  }),
  unlock: endpoint('POST /platform/users/:id/unlock', {
    ...administering,
    summary: 'Forget a user’s failed sign-ins',
    reply: Written,
  }),
  endSessions: endpoint('POST /platform/users/:id/end-sessions', {
    ...administering,
    summary: 'End all sessions of a user',
    reply: Written,
  }),
  removeOneTimeCode: endpoint('DELETE /platform/users/:id/one-time-code', {
    ...administering,
    summary: 'Remove a user’s one-time codes',
    reply: ListWritten,
  }),
  endSession: endpoint('DELETE /platform/sessions/:id', {
    ...administering,
    summary: 'End one session of a user',
    reply: ListWritten,
  }),
  bulk: endpoint('POST /platform/users/bulk', {
    ...administering,
    summary: 'Change several users, all or none unless refused ones are skipped',
    body: BulkChange,
    reply: z.extend(ListWritten, {
      changed: z.number(),
      /** The users that were skipped, each with the reason. */
      refused: z.array(z.object({ id: Id, message: z.string() })),
    }),
  }),
  companies: endpoint('GET /platform/companies', {
    ...administering,
    summary: 'List the companies that you administer',
    reply: z.array(PlatformCompany),
  }),
  projects: endpoint('GET /platform/projects', {
    ...administering,
    summary: 'List the projects that you administer',
    query: z.object({
      q: UserFilter.q,
      company: UserFilter.company,
      state: z.optional(z.enum(PROJECT_STATES)),
      sort: z.optional(z.enum(PROJECT_SORTS)),
      desc: z.optional(Flag),
      ...ListPage,
    }),
    reply: z.object({ items: z.array(PlatformProject), next_cursor: z.nullable(z.string()), total: z.number() }),
  }),
  updateProject: endpoint('PUT /platform/projects/:id', {
    ...administering,
    summary: 'Change a project’s company or owner',
    body: z.strictObject({ company_id: z.optional(z.nullable(Id)), owner_id: z.optional(z.nullable(Id)) }),
    reply: Written,
  }),
  archiveProject: endpoint('POST /platform/projects/:id/archive', {
    ...administering,
    summary: 'Archive a project: nobody calls or edits it until it is restored',
    reply: Written,
  }),
  restoreProject: endpoint('POST /platform/projects/:id/restore', {
    ...administering,
    summary: 'Restore an archived project or one from the bin',
    reply: Written,
  }),
  removeProject: endpoint('DELETE /platform/projects/:id', {
    ...administering,
    summary: 'Move a project to the bin, where it stays for 30 days',
    reply: z.extend(ListWritten, { bin_until: z.number() }),
  }),
  createCompany: endpoint('PUT /companies/-1', {
    ...administeringAll,
    summary: 'Add a company',
    body: CompanyName,
    reply: Written,
  }),
  renameCompany: endpoint('PUT /companies/:id', {
    ...administeringAll,
    summary: 'Rename a company',
    body: CompanyName,
    reply: Written,
  }),
  removeCompany: endpoint('DELETE /companies/:id', {
    ...administeringAll,
    summary: 'Delete a company; its users and projects move to another one, or must have left',
    query: z.object({ move_to: z.optional(QueryNumber) }),
    reply: ListWritten,
  }),
};
