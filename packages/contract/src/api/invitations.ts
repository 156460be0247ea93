import { text } from '@parley/domain/text';
import { Password, UserName } from '@parley/domain/user';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** The secret part of the link of an invitation or a password reset. */
const Secret = text(100, 'This link is not valid.');
const opening = { guard: 'public', of: 'platform', callsPerMinute: 10 } as const;

export const invitations = {
  read: endpoint('POST /auth/invitation', {
    ...opening,
    summary: 'Get whom a link is for: an invitation, or the reset of a password',
    body: z.strictObject({ invitation: Secret }),
    reply: z.object({
      kind: z.enum(['invitation', 'reset']),
      name: z.string(),
      email: z.string(),
      /** Unix seconds. */
      valid_until: z.number(),
      /** The link leads to the identity provider's sign-in, and does not set a password. */
      expects_sign_on: z.boolean(),
    }),
  }),
  accept: endpoint('POST /auth/invitation/accept', {
    ...opening,
    summary: 'Choose a name and a password with a link, which is used up; signs nobody in',
    body: z.strictObject({ invitation: Secret, name: z.optional(UserName), passwd: Password }),
    reply: z.object({ email: z.string() }),
  }),
};
