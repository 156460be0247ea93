import * as z from 'zod/mini';
import { Environment } from '#deployment.ts';
import { Id } from '#ids.ts';
import { isTimeZone } from '#settings.ts';
import { nameText, text } from '#text.ts';

/** The days of a report: the number of whole days before the sending day, in the report's time zone. */
export const REPORT_DAYS = {
  yesterday: 1,
  last_7_days: 7,
  last_14_days: 14,
  last_28_days: 28,
  last_90_days: 90,
} as const;
export const REPORT_RANGES = Object.keys(REPORT_DAYS) as ReportRange[];
export type ReportRange = keyof typeof REPORT_DAYS;

export const REPORT_PARTS = ['figures', 'charts', 'top_lists', 'fixes'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

export const MOST_RECIPIENTS = 50;

/** One address without a name: refuses text that mail programs read as several addresses or as a name. */
const Recipient = text(254).check(
  z.trim(),
  z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u, 'Enter an email address'),
);

const Recipients = z
  .array(Recipient)
  .check(
    z.minLength(1, 'Enter at least one email address'),
    z.maxLength(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} email addresses`),
    z.refine(areDistinct, 'Each email address can be listed once'),
  );

function areDistinct(addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length;
}

/** Five fields, with one number for the minute: a report is sent once an hour at most. */
const Schedule = text(100).check(
  z.trim(),
  z.regex(/^\S+( +\S+){4}$/u, 'Enter five fields: minute, hour, day of month, month and day of week'),
  z.regex(/^[0-5]?\d /u, 'Enter one number from 0 to 59 for the minute: a report is sent at most once an hour'),
);

/** The fields of a report that people edit. */
export const NewEmailReport = z.strictObject({
  name: nameText('Name cannot be empty.'),
  recipients: Recipients,
  /** Cron: minute, hour, day of month, month, day of week. */
  schedule: Schedule,
  time_zone: text(100).check(z.refine(isTimeZone, 'Unknown time zone')),
  project_env: Environment,
  range: z._default(z.enum(REPORT_RANGES), 'last_7_days'),
  parts: z._default(
    z.array(z.enum(REPORT_PARTS)).check(z.minLength(1, 'Choose at least one part'), z.maxLength(REPORT_PARTS.length)),
    [...REPORT_PARTS],
  ),
  is_paused: z._default(z.boolean(), false),
});
export type NewEmailReport = z.output<typeof NewEmailReport>;

/** `waiting` is sent as soon as possible, or tried again; `unknown` may have been sent. */
export const SENDING_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** One report that was sent, or is to be. Times are in Unix seconds. */
export const EmailSending = z.object({
  id: Id,
  /** The scheduled time; null if a user sent it. */
  slot: z.nullable(z.number()),
  state: z.enum(SENDING_STATES),
  created: z.number(),
  ended: z.nullable(z.number()),
  attempts: z.int(),
  /** The next attempt, while it waits. */
  due: z.nullable(z.number()),
  sent_to: z.array(z.string()),
  /** Addresses that the mail server rejected permanently, with its reply. */
  refused: z.array(z.object({ address: z.string(), reason: z.string() })),
  /** The last fault. */
  error: z.nullable(z.string()),
  users_id: z.nullable(Id),
});
export type EmailSending = z.infer<typeof EmailSending>;

export const EmailReport = z.object({
  ...NewEmailReport.shape,
  id: Id,
  /** The next times, in Unix seconds; empty while the report is paused. */
  next: z.array(z.number()),
  last: z.nullable(EmailSending),
});
export type EmailReport = z.output<typeof EmailReport>;
