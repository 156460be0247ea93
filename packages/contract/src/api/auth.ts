import { DATE_FORMATS } from '@parley/domain/date-format';
import { text } from '@parley/domain/text';
import { Password, SessionUser, UserName } from '@parley/domain/user';
import * as z from 'zod/mini';
import { Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

export const OneTimeCode = text(10).check(z.regex(/^\d{6}$/u, 'The code must have 6 digits'));

/** Accepts any text, so that a malformed address fails exactly like an unknown one. */
const Login = z
  .strictObject({
    email: text(254).check(z.trim()),
    passwd: z.optional(Password),
    otp: z.optional(OneTimeCode),
    /** Replaces the one-time code; each works once. */
    recovery_code: z.optional(text(60)),
    /** Replaces the password: the token from a sign-in at the identity provider. */
    token: z.optional(text(200)),
  })
  .check(
    z.refine(({ passwd, token }) => (passwd === undefined) !== (token === undefined), {
      error: 'Give either passwd or token',
      path: ['passwd'],
    }),
  );

export const Config = z.object({
  /** The ways to sign in: by the identity provider, by password, or both. */
  sso: z.boolean(),
  /** The provider's name beside the button; empty without one. */
  sso_name: z.string(),
  passwords: z.boolean(),
  /** A user who forgot the password can have a link mailed. */
  forgot_password: z.boolean(),
  support_contact: z.nullable(z.string()),
  docs_url: z.string(),
  /** The address of chat clients on this server, unless a project has another one. */
  chatbot_url: z.string(),
  inactivity_hours: z.number(),
  /** Largest file that Storage takes, in megabytes of 1,048,576 bytes. */
  file_limit_mb: z.number(),
  version: z.string(),
});

/** Open to users who must first choose a new password or set up one-time codes. */
const openToAll = { openWhileExpired: true, openWithoutCode: true } as const;

export const auth = {
  config: endpoint('GET /config', {
    summary: 'Get what the console needs before sign-in',
    guard: 'public',
    of: 'platform',
    reply: Config,
  }),
  login: endpoint('POST /auth/login', {
    summary: 'Sign in; sets the session cookie',
    guard: 'public',
    of: 'platform',
    body: Login,
    reply: z.object({ user: SessionUser }),
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    summary: 'Mail a link to choose a new password, if the email is a user’s who may; the answer never tells',
    guard: 'public',
    of: 'platform',
    callsPerMinute: 60,
    body: z.strictObject({ email: text(254).check(z.trim(), z.minLength(1, 'Type your email.')) }),
  }),
  logout: endpoint('POST /auth/logout', {
    ...openToAll,
    summary: 'Sign out',
    guard: 'session',
    of: 'platform',
    bySession: true,
  }),
  user: endpoint('GET /auth/user', {
    ...openToAll,
    isActivity: true,
    summary: 'Get the signed-in user with permissions and projects; keeps the session alive',
    guard: 'session',
    of: 'platform',
    versioned: 'platform',
    reply: SessionUser,
  }),
  changeUser: endpoint('PUT /auth/user', {
    ...openToAll,
    summary: 'Change your own name, or how dates are shown to you',
    guard: 'session',
    of: 'platform',
    versioned: 'platform',
    bySession: true,
    body: z.strictObject({ name: z.optional(UserName), date_format: z.optional(z.enum(DATE_FORMATS)) }),
    reply: Written,
  }),
};
