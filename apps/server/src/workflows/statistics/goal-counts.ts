import type { QueryOf, ReplyOf, stats } from '@parley/contract';
import { factCounts } from '#features/conversations/count-facts.ts';
import { dashboardStore } from '#features/stats/dashboard-store.ts';
import { statsStore } from '#features/stats/stats-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { askedSpan } from '#workflows/statistics/asked-span.ts';

/** The goals of the dashboard with the conversations that reached them. */
export async function goalCounts(
  context: ProjectContext,
  query: QueryOf<typeof stats.goals>,
): Promise<ReplyOf<typeof stats.goals>> {
  const asked = askedSpan(context, query);
  const { goals } = await dashboardStore(context).read();
  if (goals.length === 0) return [];
  const { terms } = await statsStore(context).count([asked], asked);
  const hits = new Map(terms.map(({ term, count }) => [term, count]));
  const counted: ReplyOf<typeof stats.goals> = [];
  for (const goal of goals) {
    const { kind, id } = goal;
    const conversations =
      kind === 'reaction' ? (hits.get(`r${id}`) ?? 0) : await factCounts(context).labelled(asked, id);
    counted.push({ ...goal, conversations });
  }
  return counted;
}
