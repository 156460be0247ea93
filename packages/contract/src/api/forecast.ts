import * as z from 'zod/mini';

const Counted = z.object({ kind: z.string(), text: z.string(), count: z.int() });

/** Callbacks go out without a signature, as the project has no API token. */
export const Unsigned = { has_unsigned_callbacks: z.boolean() };

/** What a campaign would do if it started now. */
export const Forecast = z.object({
  /** Contacts whose calls are not over. */
  contacts: z.int(),
  /** The contacts that are called if the campaign starts now. */
  called: z.int(),
  skipped: z.int(),
  by_reason: z.array(Counted),
  /** Contacts that may be called now, and contacts that have to wait, by reason. */
  called_now: z.int(),
  called_later: z.int(),
  later_by_reason: z.array(Counted),
  /** The next time at which a contact may be called, in unix seconds. */
  first_call_at: z.nullable(z.number()),
  /** Estimated end of the first call to the last contact, in unix seconds. */
  finishes_about: z.nullable(z.number()),
  /** What the estimate is made of: lines of the campaign, calls a second, and seconds that a call takes. */
  lines: z.int(),
  calls_per_second: z.number(),
  call_seconds: z.int(),
  /** Contacts for whom the campaign ends too soon. */
  left_at_end: z.int(),
  ...Unsigned,
  /** Countries of the call list, if the campaign does not allow any country yet. */
  countries_to_allow: z.array(z.string()),
  /** Reasons that keep the campaign from starting, in words for people. */
  obstacles: z.array(z.string()),
});
export type Forecast = z.infer<typeof Forecast>;
