import type { QueryOf, stats } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';

const DAY_S = 86_400;
const USUAL_DAYS = 14;

type Asked = Pick<QueryOf<typeof stats.get>, 'project_env' | 'from' | 'to' | 'channel' | 'deployment'>;

/** The conversations that a query asks for: those of the last 14 days unless told otherwise. */
export function askedSpan({ now }: Pick<ProjectContext, 'now'>, query: Asked) {
  const { project_env: environment, channel, deployment } = query;
  const to = query.to ?? unixSeconds(now) + 1;
  const from = query.from ?? Math.max(0, to - USUAL_DAYS * DAY_S);
  if (from >= to) throw invalidField('query.to', 'to must be after from');
  return { environment, channel, deployment, from, to };
}
