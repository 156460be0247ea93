import { Id } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import { Email, Password, User, USER_LOG_ACTIONS, UserLogEntry, UserName } from '@parley/domain/user';
import * as z from 'zod/mini';
import { LIST_BODY_LIMIT, ListWritten, Page, QueryNumber, QuerySeconds, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const NewUser = z.strictObject({
  email: Email,
  name: UserName,
  passwd: Password,
  password_expired: z.optional(z.boolean()),
  is_platform_admin: z.optional(z.boolean()),
});
/** Also takes the read-only fields of a reply, so that a client can edit a reply and send it back. */
const UserPatch = z.extend(z.partial(NewUser), {
  id: z.optional(Id),
  created: z.optional(User.shape.created),
  is_deactivated: User.shape.is_deactivated,
});

/** Whom a new password is checked against. */
const PasswordCheck = z.strictObject({
  passwd: text(1_024, 'The password is too long'),
  email: text(254),
  name: text(200),
});

const Member = z.strictObject({ user_id: Id, role_id: Id });
const MOST_MEMBERS = 50_000;
/** Per project id, all of its members. */
export const ProjectMembers = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/u)),
  z.array(Member).check(z.maxLength(MOST_MEMBERS)),
);
export type ProjectMembers = z.infer<typeof ProjectMembers>;

const changing = { guard: 'PUT:/users/<id>', of: 'project', versioned: 'platform' } as const;

export const users = {
  list: endpoint('GET /users', {
    summary: 'List users',
    guard: 'GET:/users',
    of: 'project',
    versioned: 'platform',
    reply: z.array(User),
  }),
  colleagues: endpoint('GET /users/colleagues', {
    summary: 'List the names of the members of a project',
    guard: 'session',
    of: 'project',
    versioned: false,
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  create: endpoint('PUT /users/-1', { ...changing, summary: 'Add a user', body: NewUser, reply: Written }),
  update: endpoint('PUT /users/:id', { ...changing, summary: 'Change a user', body: UserPatch, reply: Written }),
  remove: endpoint('DELETE /users/:id', {
    ...changing,
    summary: 'Delete a user; what they wrote stays',
    reply: ListWritten,
  }),
  reset: endpoint('POST /users/reset/:id', {
    ...changing,
    summary: 'Give a user a one-time password; ends their sessions',
    reply: z.extend(Written, { passwd: z.string(), valid_until: z.number() }),
  }),
  validatePassword: endpoint('POST /users/validate-passwd', {
    openWhileExpired: true,
    summary: 'Check whether a password is accepted; the message says why not',
    guard: 'session',
    of: 'platform',
    callsPerMinute: 10,
    body: PasswordCheck,
    reply: z.object({ status: z.enum(['ok', 'error']), msg: z.string() }),
  }),
  changeMyPassword: endpoint('PUT /users/change-my-passwd', {
    openWhileExpired: true,
    summary: 'Change your own password; ends your other sessions',
    guard: 'session',
    of: 'platform',
    bySession: true,
    renewsSession: true,
    query: z.object({ id: QueryNumber }),
    body: z.strictObject({ ...PasswordCheck.shape, passwd: Password, old_passwd: z.optional(Password) }),
    reply: z.object({ status: z.literal('ok') }),
  }),
  members: endpoint('GET /users/projects', {
    summary: 'List the members and their roles in the projects whose users you may see',
    guard: 'GET:/users',
    of: 'project',
    versioned: 'platform',
    reply: ProjectMembers,
  }),
  setMembers: endpoint('PUT /users/projects', {
    summary: 'Replace the members of the given projects',
    guard: 'PUT:/users/projects',
    of: 'project',
    versioned: 'platform',
    body: ProjectMembers,
    bodyLimit: LIST_BODY_LIMIT,
    reply: ListWritten,
  }),
  logs: endpoint('GET /users-logs', {
    summary: 'List sign-ins, sign-outs and failures of the last two months, newest first',
    guard: 'GET:/system/users-logs',
    of: 'platform',
    query: z.object({
      ...Page.shape,
      from: z.optional(QuerySeconds),
      to: z.optional(QuerySeconds),
      /** A part of the name or email. */
      who: z.optional(text(254)),
      action: z.optional(z.enum([...USER_LOG_ACTIONS, 'unsuccessful'])),
      format: z.optional(z.enum(['json', 'csv'])),
    }),
    reply: z.object({
      items: z.array(UserLogEntry),
      next_cursor: z.nullable(z.string()),
      /**
       * Seconds; set if the page is not full because older entries have not been searched yet. A page searches at most
       * 50,000 entries.
       */
      searched_to: z.nullable(z.int()),
    }),
  }),
};
