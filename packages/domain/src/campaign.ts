import * as z from 'zod/mini';
import { Environment } from '#deployment.ts';
import { Id, Version } from '#ids.ts';
import { LIMITS, nameText, text } from '#text.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const CAMPAIGN_STATES = ['draft', 'running', 'paused', 'finished', 'exhausted'] as const;
/** `finished`: every contact is done. `exhausted`: the campaign ended while some had not been reached. */
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** `person` pressed Pause; the rest is found out by the dispatcher. */
export const PAUSE_REASONS = ['person', 'failures', 'sign_in', 'abandoned', 'telephony'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const CONTACT_STATES = ['waiting', 'dialing', 'done', 'skipped', 'stopped'] as const;
/** `skipped`: a rule permanently forbids the call. `stopped`: the number is on the stop list. */
export type ContactState = (typeof CONTACT_STATES)[number];

/** The parts of a campaign's bar, in its order. */
export const CONTACT_GROUPS = [
  'answered',
  'talking',
  'to_retry',
  'waiting',
  'not_reached',
  'skipped',
  'failed',
] as const;
export type ContactGroup = (typeof CONTACT_GROUPS)[number];

export const CALL_OUTCOMES = [
  'answered',
  'busy',
  'no_answer',
  'rejected',
  'machine',
  'invalid_number',
  'auth_failed',
  'failed',
  'unknown',
] as const;
/** The ends of a call. `unknown`: a server stopped while the call was going out, so it may have rung. */
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Outcomes after which another try may do better. */
export const RETRIED_OUTCOMES = ['busy', 'no_answer', 'machine', 'failed', 'unknown'] as const satisfies CallOutcome[];

export const ATTEMPT_STATES = ['claimed', 'placed', 'answered', 'ended', 'unknown'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** A time of day, read with seconds and with `Z` or `+00:00` too, kept as `HH:MM`. */
const TimeOfDay = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-]00:?00)?$/u, 'Enter a time as HH:MM'),
    ),
  z.transform((time) => time.slice(0, 5)),
);

/** ISO 3166, as `IE`. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/u, 'Enter countries by their two letters, as IE'));

/** Stands for all countries in a campaign's list. */
export const EVERY_COUNTRY = '*';
const AllowedCountry = z
  .string()
  .check(z.regex(/^(?:\*|[A-Z]{2})$/u, 'Enter countries by their two letters, as IE, or * for every country'));

/** The beginning of numbers, as `+353`. */
const Prefix = z.string().check(z.regex(/^\+\d{1,14}$/u, 'Enter a prefix with its country code, as +353'));

const wholeFrom = (least: number, most: number) =>
  z
    .int(`Enter a whole number from ${least} to ${most}`)
    .check(
      z.minimum(least, `Enter a number from ${least} to ${most}`),
      z.maximum(most, `Enter a number from ${least} to ${most}`),
    );

export const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const RetryInterval = wholeFrom(60, 30 * DAY);
const RetryCount = wholeFrom(0, 20);
const OwnInterval = z._default(z.nullable(RetryInterval), null);
const OwnCount = z._default(z.nullable(RetryCount), null);

/** Limits in addition to the fields of the specification. Local times are in the person's own zone. */
export const CampaignRules = z.strictObject({
  /** Calls begin no earlier than this and before `local_to`. */
  local_from: z._default(TimeOfDay, '09:00'),
  local_to: z._default(TimeOfDay, '21:00'),
  /** 1 is Monday. */
  weekdays: z._default(
    z.array(wholeFrom(1, 7)).check(
      z.minLength(1, 'Choose at least one weekday'),
      z.maxLength(7),
      z.refine((days) => new Set(days).size === days.length, 'Each weekday can be listed once'),
    ),
    ALL_WEEKDAYS,
  ),
  /** People are called on public holidays of their country, too. */
  on_holidays: z._default(z.boolean(), false),
  /** Countries that may be called, or `*` for every country; an empty list allows no country. */
  countries: z._default(z.array(AllowedCountry).check(z.maxLength(250)), []),
  /** Number prefixes that may be called; an empty list allows every number. */
  prefixes: z._default(z.array(Prefix).check(z.maxLength(1_000)), []),
  /** The country of numbers without a country code; null refuses such numbers at import. */
  default_country: z._default(z.nullable(Country), null),
  /** Calls to one number by all campaigns of the project in 24 hours, and in 7 days. */
  most_per_day: z._default(wholeFrom(1, 20), 3),
  most_per_week: z._default(wholeFrom(1, 100), 7),
  /** No calls from this time on, in unix seconds. */
  ends_at: z._default(z.nullable(z.int().check(z.positive())), null),
  calls_per_second: z._default(z.number().check(z.minimum(0.1), z.maximum(50)), 1),
  /** Concurrent calls; null: as many as the project's share of the lines allows. */
  at_once: z._default(z.nullable(wholeFrom(1, 10_000)), null),
  /** Percent of the project's lines of that environment. */
  share: z._default(wholeFrom(1, 100), 100),
  /** The campaign's calls within 24 hours, and minutes of conversation; null for no limit. */
  calls_per_day: z._default(z.nullable(wholeFrom(1, 1_000_000)), null),
  minutes_per_day: z._default(z.nullable(wholeFrom(1, 1_000_000)), null),
  /** The callback reports every attempt, not only the last one of each contact. */
  callback_attempts: z._default(z.boolean(), false),
  /** Seconds to the next call after such an outcome; null for the campaign's interval. */
  busy_interval: OwnInterval,
  no_answer_interval: OwnInterval,
  machine_interval: OwnInterval,
  /** Retries after such an outcome, within the campaign's count; null for as many as that. */
  busy_count: OwnCount,
  no_answer_count: OwnCount,
  machine_count: OwnCount,
});
export type CampaignRules = z.output<typeof CampaignRules>;

const CallbackUrl = text(LIMITS.url).check(
  z.trim(),
  z.refine((url) => url === '' || /^https?:$/u.test(URL.parse(url)?.protocol ?? ''), 'Enter an https:// address'),
);

const fields = {
  name: nameText('Name cannot be empty.'),
  project_env: Environment,
  /** In UTC. A window may cross midnight; it excludes its end. */
  call_time_from: TimeOfDay,
  call_time_to: TimeOfDay,
  /** Seconds from the end of an attempt to the next one. */
  retry_interval: RetryInterval,
  /** Attempts after the first one. */
  retry_count: RetryCount,
  /** Seconds for which a telephone rings. */
  timeout: wholeFrom(5, 120),
  callback_url: CallbackUrl,
};

/** The values of a campaign unless its maker chooses others. */
export const CAMPAIGN_DEFAULTS = {
  project_env: 'dev',
  call_time_from: '09:00',
  call_time_to: '17:00',
  retry_interval: 2 * HOUR,
  retry_count: 3,
  timeout: 30,
  callback_url: '',
} as const;

export const NewCampaign = z.strictObject({
  name: fields.name,
  project_env: z._default(fields.project_env, CAMPAIGN_DEFAULTS.project_env),
  call_time_from: z._default(fields.call_time_from, CAMPAIGN_DEFAULTS.call_time_from),
  call_time_to: z._default(fields.call_time_to, CAMPAIGN_DEFAULTS.call_time_to),
  retry_interval: z._default(fields.retry_interval, CAMPAIGN_DEFAULTS.retry_interval),
  retry_count: z._default(fields.retry_count, CAMPAIGN_DEFAULTS.retry_count),
  timeout: z._default(fields.timeout, CAMPAIGN_DEFAULTS.timeout),
  callback_url: z._default(fields.callback_url, CAMPAIGN_DEFAULTS.callback_url),
  rules: z.prefault(CampaignRules, {}),
});
export type NewCampaign = z.output<typeof NewCampaign>;

export const CampaignPatch = z.partial(z.strictObject({ ...fields, rules: CampaignRules }));
export type CampaignPatch = z.output<typeof CampaignPatch>;

/** Contacts of each part of the bar. */
export const ContactCounts = z.record(z.enum(CONTACT_GROUPS), z.int());
export type ContactCounts = z.infer<typeof ContactCounts>;

export const Campaign = z.object({
  ...NewCampaign.shape,
  rules: CampaignRules,
  id: Id,
  state: z.enum(CAMPAIGN_STATES),
  pause_reason: z.nullable(z.enum(PAUSE_REASONS)),
  /** Contacts whose calls are not over. */
  pending: z.int(),
  /** All contacts. */
  contacts: z.int(),
  counts: ContactCounts,
  started: z.nullable(z.number()),
  started_by: z.nullable(Id),
  version: Version,
  who: z.nullable(Id),
});
export type Campaign = z.output<typeof Campaign>;

export const ANSWERERS = ['person', 'machine'] as const;
export type Answerer = (typeof ANSWERERS)[number];

export const HUNG_UP_BY = ['person', 'bot', 'network'] as const;
export type HungUpBy = (typeof HUNG_UP_BY)[number];

export const CALL_RESULTS = ['completed', 'caller_hangup', 'transferred', 'bot_error'] as const;
/** The end of an answered call. `bot_error`: no bot spoke, or it spoke too late. */
export type CallResult = (typeof CALL_RESULTS)[number];

/** A reason with its readable words. */
export const ReasonShown = z.object({ kind: z.string(), text: z.string() });
export type ReasonShown = z.infer<typeof ReasonShown>;

export const CallAttempt = z.object({
  /** From 1. */
  attempt: z.int(),
  state: z.enum(ATTEMPT_STATES),
  /** All times here are in unix seconds. */
  claimed: z.number(),
  started: z.nullable(z.number()),
  answered: z.nullable(z.number()),
  ended: z.nullable(z.number()),
  outcome: z.nullable(z.enum(CALL_OUTCOMES)),
  sip_code: z.nullable(z.int()),
  conversation_id: z.nullable(z.string()),
  answered_by: z.nullable(z.enum(ANSWERERS)),
  hung_up_by: z.nullable(z.enum(HUNG_UP_BY)),
  /** The number, address or project to which the bot transferred the person. */
  transferred_to: z.nullable(z.string()),
  /** Null unless a person answered. */
  result: z.nullable(z.enum(CALL_RESULTS)),
});
export type CallAttempt = z.infer<typeof CallAttempt>;

export const CampaignContact = z.object({
  id: Id,
  /** E.164. */
  destination: z.string(),
  /** `destination`, grouped as is usual in its country. */
  destination_text: z.string(),
  name: z.string(),
  /** Given by the call list or by hand; null for that of the number. */
  zone: z.nullable(z.string()),
  /** The zones in which the person may be. A person without a zone is not called. */
  zones: z.array(z.string()),
  country: z.nullable(z.string()),
  scheduled_time: z.nullable(z.number()),
  expires_at: z.nullable(z.number()),
  state: z.enum(CONTACT_STATES),
  group: z.enum(CONTACT_GROUPS),
  outcome: z.nullable(z.enum(CALL_OUTCOMES)),
  reason: z.nullable(ReasonShown),
  /** The conversation in which the person asked for no more calls. */
  stopped_in: z.nullable(z.string()),
  /** The earliest time of the next call. */
  next_at: z.nullable(z.number()),
  updated: z.number(),
  attempts: z.array(CallAttempt),
  /** Further columns of the call list: slots of the conversation. */
  slots: z.record(z.string(), z.string()),
});
export type CampaignContact = z.output<typeof CampaignContact>;

export const STOP_SOURCES = ['hand', 'import', 'conversation', 'action', 'carrier'] as const;
/** The ways in which a number comes onto the stop list. */
export type StopSource = (typeof STOP_SOURCES)[number];

export const StoppedNumber = z.object({
  /** E.164. */
  number: z.string(),
  /** `number`, grouped as is usual in its country. */
  number_text: z.string(),
  reason: z.string(),
  source: z.enum(STOP_SOURCES),
  conversation_id: z.nullable(z.string()),
  who: z.nullable(Id),
  created: z.number(),
});
export type StoppedNumber = z.infer<typeof StoppedNumber>;
