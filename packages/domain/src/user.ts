import * as z from 'zod/mini';
import { DATE_FORMATS } from '#date-format.ts';
import { Id } from '#ids.ts';
import { foldedText, LIMITS, nameText, searchKey, text } from '#text.ts';

/** Trimmed, one `@`; `admin@localhost` is one. */
export const Email = text(LIMITS.email).check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/u, 'Enter a valid email address'));

/** Two emails with equal keys are one address, however they are typed. */
export function emailKey(email: string): string {
  return foldedText(email.trim());
}

/** True for addresses that only differ in the case of ASCII letters: `straße` and `strasse` may be two persons' domains. */
export function isSameEmail(one: string, other: string): boolean {
  const key = (email: string) => email.trim().replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
  return key(one) === key(other);
}

/** The database finds and sorts a user by these keys. They are written whenever name or email are. */
export function userKeys(user: { name: string; email: string }): { name_key: string; email_key: string };
export function userKeys(user: { name?: string; email?: string }): { name_key?: string; email_key?: string };
export function userKeys({ name, email }: { name?: string; email?: string }) {
  return {
    ...(name === undefined ? {} : { name_key: searchKey(foldedText(name)) }),
    ...(email === undefined ? {} : { email_key: emailKey(email) }),
  };
}

/** Stored as it was typed. */
export const Password = text(1_024, 'The password is too long').check(z.minLength(1, 'No password provided.'));

export const UserName = nameText('User name cannot be empty');

const GrantMap = z.record(z.string(), z.record(z.string(), z.array(z.enum(['dev', 'prod']))));

const UserPermissionsSchema = z.object({
  project_roles: z.record(z.string(), z.number()),
  role_names: z.record(z.string(), z.string()),
  roles: z.record(z.string(), GrantMap),
  system: GrantMap,
  administers: z.nullable(z.enum(['platform', 'company'])),
  restricted_paths: z.array(z.string()),
});

export const User = z.object({
  id: Id,
  name: UserName,
  email: Email,
  password_expired: z.boolean(),
  is_platform_admin: z.boolean(),
  created: z.number(),
  /** Only set for a user who cannot sign in until an administrator reactivates them. */
  is_deactivated: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

/** The signed-in user, with permissions and projects. */
export const SessionUser = z.object({
  ...User.shape,
  permissions: UserPermissionsSchema,
  projects: z.array(Id),
  /** Signs in with a one-time code. */
  has_otp: z.boolean(),
  /** Must set up a one-time code before anything else. */
  otp_setup_required: z.boolean(),
  date_format: z.enum(DATE_FORMATS),
  /** The identity provider that keeps name and email; absent for a user who changes the name here. */
  kept_by: z.optional(z.string()),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Role = z.object({
  id: Id,
  name: nameText('Role name cannot be empty'),
  permissions: z.array(Id),
  /** Holders of the role sign in with a one-time code. */
  requires_otp: z.boolean(),
});
export type Role = z.infer<typeof Role>;

export const PASSWORD_MIN_LENGTH = 12;

export const USER_LOG_ACTIONS = [
  'login',
  'logout',
  'failed login',
  'suspended',
  'password change',
  'session ended',
  'personal data erased',
  'personal data exported',
] as const;
/** The failed attempts, which the filter `unsuccessful` finds. */
export const UNSUCCESSFUL_ACTIONS = [
  'failed login',
  'suspended',
] as const satisfies (typeof USER_LOG_ACTIONS)[number][];

export const UserLogEntry = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  action: z.enum(USER_LOG_ACTIONS),
  created_at: z.number(),
});
export type UserLogEntry = z.infer<typeof UserLogEntry>;
