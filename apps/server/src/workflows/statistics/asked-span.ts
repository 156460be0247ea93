import type { QueryOf, stats } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import type { Span } from '#features/stats/spans.ts';
import type { ProjectContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';

const DAY_S = 86_400;
const USUAL_DAYS = 14;
/** The plan of reads has a step for each day. */
const MOST_DAYS = 3_660;

type SpanQuery = Pick<QueryOf<typeof stats.get>, 'project_env' | 'from' | 'to' | 'channel' | 'deployment'>;

/** The span of a query: the last 14 days unless it says otherwise. */
export function askedSpan(context: Pick<ProjectContext, 'now'>, query: SpanQuery) {
  const { project_env: environment, channel, deployment } = query;
  return { environment, channel, deployment, ...spanOf(context, query, USUAL_DAYS) };
}

/** The time span of a query in Unix seconds. Defaults to `usualDays` days up to now; at most ten years. */
export function spanOf(
  { now }: Pick<ProjectContext, 'now'>,
  query: Pick<SpanQuery, 'from' | 'to'>,
  usualDays: number,
): Span {
  const to = query.to ?? unixSeconds(now) + 1;
  const from = query.from ?? Math.max(0, to - usualDays * DAY_S);
  if (from >= to) throw invalidField('query.to', 'to must be after from');
  if (to - from > MOST_DAYS * DAY_S) throw invalidField('query.from', `The time span has more than ${MOST_DAYS} days`);
  return { from, to };
}
