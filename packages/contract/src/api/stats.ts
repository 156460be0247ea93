import { Environment } from '@parley/domain/deployment';
import { COUNTS, FIGURE_IDS, type Count } from '@parley/domain/figure';
import { Id } from '@parley/domain/ids';
import { isTimeZone } from '@parley/domain/settings';
import { LIMITS, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { ListWritten, QueryNumber, QuerySeconds } from '#common.ts';
import { endpoint } from '#endpoint.ts';
import { FunnelStep, StepList } from '#funnel-steps.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** A median and a 95th percentile, in milliseconds, with an error of at most 5 %; null without measurements. */
const Quantiles = z.object({ median: z.nullable(z.number()), p95: z.nullable(z.number()) });
export type Quantiles = z.infer<typeof Quantiles>;
/** Over conversations, each by the mean of its answers; the means of the parts add up to that of the whole answer. */
const PartTimes = z.object({ ...Quantiles.shape, mean: z.nullable(z.number()) });

/** `listening` is the pause after the caller's words and the recognizer; only calls have it, and `voice`. */
export const ANSWER_PARTS = ['listening', 'understanding', 'deciding', 'actions', 'voice'] as const;
export type AnswerPart = (typeof ANSWER_PARTS)[number];

const Counts = Object.fromEntries(COUNTS.map((name) => [name, z.int()])) as Record<Count, ReturnType<typeof z.int>>;

const Figures = z.object({
  ...Counts,
  duration: Quantiles,
  answer: Quantiles,
  /** From the end of a caller's words to the first sound of the bot. */
  call_answer: Quantiles,
  /** The parts of the answer time. */
  parts: z.object(
    Object.fromEntries(ANSWER_PARTS.map((part) => [part, PartTimes])) as Record<AnswerPart, typeof PartTimes>,
  ),
});
export type Figures = z.infer<typeof Figures>;

/**
 * Each figure as the dashboard shows it: a count, a share from 0 to 1, or seconds; null if there is nothing to count.
 */
const FigureValues = z.record(z.enum(FIGURE_IDS), z.nullable(z.number()));
/** The 95 % confidence interval of a figure, in seconds; null if too few conversations were measured. */
const Band = z.nullable(z.object({ low: z.number(), high: z.number() }));
const ShownFigures = z.object({
  ...Figures.shape,
  figures: FigureValues,
  bands: z.object({ duration: Band, answer: Band }),
});

const Span = z.object({ from: z.number(), to: z.number() });

/** Conversations with something in them, in the span and in the one before. */
const Mention = { conversations: z.int(), before: z.int() };
const NamedMentions = z.array(z.object({ name: z.string(), ...Mention }));

const Stats = z.object({
  /** Unix seconds: conversations that began at `from` or later, and before `to`. */
  ...Span.shape,
  previous: Span,
  interval: z.enum(INTERVALS),
  time_zone: z.string(),
  /** The time of the data that these numbers count, in Unix seconds. */
  updated: z.number(),
  /** Conversations in progress, regardless of when they began. */
  live: z.int(),
  now: ShownFigures,
  before: ShownFigures,
  /** In order; `before` covers the corresponding interval of the previous span. */
  series: z.array(z.object({ ...Span.shape, now: Figures, before: z.nullable(Figures) })),
  /** The most frequent ones, without system intents. */
  intents: NamedMentions,
  reactions: z.array(z.object({ id: Id, name: z.string(), ...Mention })),
  transfers: NamedMentions,
  channels: z.array(z.string()),
  deployments: z.array(
    z.object({
      id: Id,
      /** Unix seconds. */
      created: z.number(),
      version: z.number(),
      note: z.string(),
      /** It brought an earlier version back. */
      is_rollback: z.boolean(),
    }),
  ),
});
export type Stats = z.infer<typeof Stats>;

const Name = text(LIMITS.name).check(z.trim(), z.minLength(1, 'Name cannot be empty.'));
const Funnel = z.strictObject({
  name: Name,
  steps: z
    .array(FunnelStep)
    .check(z.minLength(2, 'A funnel needs two steps'), z.maxLength(10, 'A funnel has at most 10 steps')),
});
export type Funnel = z.infer<typeof Funnel>;
const Goal = z.strictObject({
  name: Name,
  /** Reached when the reaction ran, or the label was set. */
  kind: z.enum(['reaction', 'label']),
  id: Id,
  /** The value of each occurrence, in any unit. */
  value: z.number().check(z.minimum(0), z.maximum(1_000_000_000)),
});
export type Goal = z.infer<typeof Goal>;

/** The funnels and goals of a project's dashboard. */
export const DashboardChoice = z.strictObject({
  funnels: z.array(Funnel).check(z.maxLength(20, 'At most 20 funnels')),
  goals: z.array(Goal).check(z.maxLength(20, 'At most 20 goals')),
});
export type DashboardChoice = z.infer<typeof DashboardChoice>;

/** The database reads `+05:30` the other way round. */
function isNamedTimeZone(zone: string): boolean {
  return /^[A-Za-z]/u.test(zone) && isTimeZone(zone);
}

const spanned = {
  project_env: Environment,
  /** Unix seconds; default 14 days ago. */
  from: z.optional(QuerySeconds),
  to: z.optional(QuerySeconds),
  channel: z.optional(text(64)),
  deployment: z.optional(z.pipe(QueryNumber, Id)),
} as const;

const dated = { guard: 'GET:/stats', of: 'project', byEnvironment: true } as const;
const reading = { ...dated, versioned: false } as const;

export const FIX_KINDS = ['fallbacks', 'confusion', 'test', 'untested', 'dead_end', 'templates'] as const;
export type FixKind = (typeof FIX_KINDS)[number];

const Fix = z.object({
  kind: z.enum(FIX_KINDS),
  /** The intent, reaction, test or phrase to open; null if a phrase has no intent yet. */
  id: z.nullable(Id),
  name: z.string(),
  /** The other intent of a confused pair, or the phrase at the head of a group. */
  other: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Phrases of a group, templates confused or missing, or callers who left. */
  count: z.int(),
  /** The conversations among which a dead end counts; the step that failed, for a test. */
  of: z.nullable(z.int()),
  /** Unix seconds since when, for a test. */
  since: z.nullable(z.number()),
  /** Conversations a week that it would help. */
  calls: z.int(),
});
export type Fix = z.infer<typeof Fix>;

/** Statistics of conversations with deployed bots. */
export const stats = {
  get: endpoint('GET /stats', {
    ...dated,
    summary: 'Get the figures of an environment and a span of time, with those of the span before',
    query: z.object({
      ...spanned,
      /** Default: depends on the length of the span. */
      interval: z.optional(z.enum(INTERVALS)),
      /** The time zone of days, weeks and months; default is the project’s. */
      time_zone: z.optional(text(64).check(z.refine(isNamedTimeZone, 'Unknown time zone'))),
    }),
    reply: Stats,
  }),
  funnel: endpoint('GET /stats/funnel', {
    ...reading,
    summary: 'Count the conversations that reached each step after the one before it',
    query: z.object({ ...spanned, steps: StepList }),
    reply: z.object({ conversations: z.array(z.int()) }),
  }),
  goals: endpoint('GET /stats/goals', {
    ...reading,
    summary: 'Count the conversations that reached each goal of the dashboard',
    query: z.object(spanned),
    reply: z.array(z.object({ ...Goal.shape, conversations: z.int() })),
  }),
  fallbacks: endpoint('GET /stats/fallbacks', {
    ...reading,
    summary: 'List the phrases that were not recognized in most conversations',
    query: z.object(spanned),
    reply: z.object({
      items: z.array(z.object({ id: Id, phrase: z.string(), conversations: z.int() })),
      total: z.int(),
    }),
  }),
  fixes: endpoint('GET /stats/fixes', {
    ...reading,
    summary: 'List what to improve next, by the conversations a week that it would help',
    query: z.object({ project_env: Environment }),
    reply: z.object({ items: z.array(Fix), updated: z.number() }),
  }),
  choice: endpoint('GET /stats/dashboard', {
    guard: 'GET:/stats',
    of: 'project',
    versioned: false,
    summary: 'Get the funnels and goals of the dashboard',
    reply: DashboardChoice,
  }),
  choose: endpoint('PUT /stats/dashboard', {
    guard: 'PUT:/settings',
    of: 'project',
    summary: 'Set the funnels and goals of the dashboard',
    body: DashboardChoice,
    reply: ListWritten,
  }),
};
