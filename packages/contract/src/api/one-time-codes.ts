import { Password } from '@parley/domain/user';
import * as z from 'zod/mini';
import { OneTimeCode } from '#api/auth.ts';
import { ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const own = { guard: 'session', of: 'platform', versioned: 'platform', bySession: true } as const;
const Proof = z.strictObject({ passwd: Password });
const RecoveryCodes = z.extend(ListWritten, { recovery_codes: z.array(z.string()) });
const Rules = z.object({ requires_otp: z.boolean() });

/** The codes of an authenticator app (RFC 6238), a second factor after the password. */
export const oneTimeCodes = {
  get: endpoint('GET /auth/otp', {
    ...own,
    openWithoutCode: true,
    summary: 'Get whether you sign in with a one-time code, whether you must, and how many recovery codes are left',
    reply: z.object({ is_set_up: z.boolean(), is_required: z.boolean(), recovery_codes_left: z.number() }),
  }),
  setUp: endpoint('POST /auth/otp/setup', {
    ...own,
    openWithoutCode: true,
    summary: 'Get a new secret for an authenticator app; needs the password unless you signed in within 5 minutes',
    body: z.strictObject({ passwd: z.optional(Password) }),
    reply: z.extend(ListWritten, { secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint('POST /auth/otp/confirm', {
    ...own,
    openWithoutCode: true,
    renewsSession: true,
    summary: 'Show a first code of the new secret; answers ten recovery codes, once',
    body: z.strictObject({ otp: OneTimeCode }),
    reply: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint('POST /auth/otp/recovery-codes', {
    ...own,
    summary: 'Replace your recovery codes; answers the ten new ones, once',
    body: Proof,
    reply: RecoveryCodes,
  }),
  remove: endpoint('DELETE /auth/otp', {
    ...own,
    openWithoutCode: true,
    renewsSession: true,
    summary: 'Sign in without a one-time code from now on',
    body: Proof,
    reply: ListWritten,
  }),
  rules: endpoint('GET /platform/sign-in', {
    summary: 'Get whether every user must sign in with a one-time code',
    guard: 'session',
    of: 'platform',
    versioned: 'platform',
    reply: Rules,
  }),
  setRules: endpoint('PUT /platform/sign-in', {
    summary: 'Require one-time codes of every user, or only of the roles that require them',
    guard: 'platform-admin',
    of: 'platform',
    versioned: 'platform',
    body: z.strictObject(Rules.shape),
    reply: ListWritten,
  }),
};
