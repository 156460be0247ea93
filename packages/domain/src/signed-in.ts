import * as z from 'zod/mini';
import { Id } from '#ids.ts';

/** One browser in which a user is signed in. Times in Unix seconds. */
export const SignedIn = z.object({
  id: Id,
  /** Browser and system, such as `Firefox 143 on Windows`; null if the browser does not report them. */
  device: z.nullable(z.string()),
  /** The country of the address; null if unknown. */
  place: z.nullable(z.string()),
  address: z.string(),
  signed_in_at: z.number(),
  /** To the minute. */
  last_seen: z.number(),
  with_otp: z.boolean(),
  with_sso: z.boolean(),
});
export type SignedIn = z.infer<typeof SignedIn>;
