import type { Interval, QueryOf, ReplyOf, Stats, stats } from '@parley/contract';
import { figureValues } from '@parley/domain/figure';
import { ANSWER_INTENT, SYSTEM_INTENTS } from '@parley/domain/intent';
import { invalidField } from '@parley/domain/problem';
import { factCounts } from '#features/conversations/count-facts.ts';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import { bandsOf, figuresOf, none, together } from '#features/stats/figures.ts';
import type { Span } from '#features/stats/spans.ts';
import {
  statsStore,
  type FactsFilter,
  type Counted,
  type CountedSpan,
  type Term,
} from '#features/stats/stats-store.ts';
import { unixSeconds } from '#platform/clock.ts';
import { asOf } from '#platform/db/replica/as-of.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { askedSpan } from '#workflows/statistics/asked-span.ts';

const DAY_S = 86_400;
/** The number of days per interval if the query gives none. */
const LONGEST: readonly (readonly [interval: Interval, days: number])[] = [
  ['hour', 2],
  ['day', 92],
  ['week', 730],
];
const MOST_INTERVALS = 1_000;
const SHORTEST_S: Record<Interval, number> = { hour: 3_600, day: DAY_S, week: 7 * DAY_S, month: 28 * DAY_S };
const MOST_TERMS = 50;
/** `__start__` and the like say nothing about what callers want. */
const SYSTEM_TERMS: ReadonlySet<string> = new Set([...SYSTEM_INTENTS, ANSWER_INTENT].map((name) => `i${name}`));

/** The figures of a span of time and of the span before it. */
export async function statsOf(
  context: StoreContext,
  query: QueryOf<typeof stats.get>,
): Promise<ReplyOf<typeof stats.get>> {
  const { db, projectId, now } = context;
  const asked = askedSpan(context, query);
  const span = { from: asked.from, to: asked.to };
  const interval = query.interval ?? usualInterval(span);
  if ((span.to - span.from) / SHORTEST_S[interval] > MOST_INTERVALS) {
    throw invalidField('query.interval', `The time span has more than ${MOST_INTERVALS} intervals`);
  }
  const timeZone = query.time_zone ?? (await releaseSettings(db, projectId)).timeZone;
  const store = statsStore(context);
  const intervals = await store.intervals(span, { interval, timeZone });
  const counted = await store.count(intervals.now, asked);
  const before = await store.count(intervals.before, asked);
  return {
    ...span,
    previous: { from: intervals.before[0]?.from ?? span.from, to: span.from },
    interval,
    time_zone: timeZone,
    updated: unixSeconds(() => asOf(db) ?? now()),
    live: await factCounts(context).live(asked),
    now: withFigures(together(counted.intervals.values())),
    before: withFigures(together(before.intervals.values())),
    series: seriesOf(intervals, counted, before),
    ...mentions(counted.terms, before.terms, await reactionNames(context)),
    channels: counted.channels,
    deployments: await deploymentsIn(context, asked.environment, {
      from: intervals.before[0]?.from ?? span.from,
      to: span.to,
    }),
  };
}

function withFigures(counted: Counted): Stats['now'] {
  const figures = figuresOf(counted);
  return { ...figures, figures: figureValues(figures), bands: bandsOf(counted) };
}

function usualInterval({ from, to }: Span): Interval {
  const days = (to - from) / DAY_S;
  return LONGEST.find(([, most]) => days <= most)?.[0] ?? 'month';
}

function seriesOf(intervals: { now: Span[]; before: Span[] }, now: CountedSpan, before: CountedSpan): Stats['series'] {
  return intervals.now.map((span, index) => {
    const earlier = intervals.before[index];
    return {
      ...span,
      now: figuresOf(now.intervals.get(span.from) ?? none()),
      before: earlier ? figuresOf(before.intervals.get(earlier.from) ?? none()) : null,
    };
  });
}

/** The most frequent terms by kind, which is their first letter. */
function mentions(now: Term[], before: Term[], names: ReadonlyMap<number, string>) {
  const earlier = new Map(before.map(({ term, count }) => [term, count]));
  const of = (kind: string) =>
    now
      .filter(({ term }) => term.startsWith(kind) && !SYSTEM_TERMS.has(term))
      .slice(0, MOST_TERMS)
      .map(({ term, count }) => ({ name: term.slice(1), conversations: count, before: earlier.get(term) ?? 0 }));
  return {
    intents: of('i'),
    transfers: of('t'),
    reactions: of('r').map(({ name, ...one }) => ({
      id: Number(name),
      name: names.get(Number(name)) ?? `#${name}`,
      ...one,
    })),
  };
}

async function reactionNames(context: StoreContext): Promise<Map<number, string>> {
  return new Map((await reactionStore(context).list()).map(({ id, name }) => [id, name]));
}

async function deploymentsIn(
  { db, projectId }: StoreContext,
  environment: FactsFilter['environment'],
  { from, to }: Span,
): Promise<Stats['deployments']> {
  const all = (await deploymentStore(db, projectId).list()).filter((one) => one.project_env === environment);
  return all
    .filter(({ created }) => created >= from && created < to)
    .toReversed()
    .map(({ id, created, version, note }) => ({
      id,
      created,
      version,
      note,
      is_rollback: all.some((one) => one.id < id && one.version > version),
    }));
}
