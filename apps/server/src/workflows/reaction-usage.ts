import { reactions, type QueryOf, type ReplyOf } from '@parley/contract';
import { reactionUsage } from '#features/conversations/reaction-usage.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute, TextReply } from '#http/route.ts';
import { stringifyCsv } from '#platform/csv.ts';

const SECOND_US = 1_000_000;
const MONTH_US = 30 * 24 * 60 * 60 * SECOND_US;

export const reactionUsageRoutes = [
  projectRoute(reactions.stats, async (context, { query }) => {
    const usage = await usageOf(context, query);
    if (query.format === 'json') return usage;
    const rows = usage.reactions.map((one) => [one.reaction, one.name, one.hits, one.exits, one.drop_off]);
    const csv = await stringifyCsv(['reaction_id', 'reaction', 'hits', 'exits', 'drop_off'], rows);
    return new TextReply('text/csv; charset=utf-8', csv, 'reactions.csv');
  }),
];

/** The reactions of now; what callers met and is deleted since is no longer listed. */
async function usageOf(
  context: ProjectContext,
  { project_env: environment, from, to }: QueryOf<typeof reactions.stats>,
): Promise<ReplyOf<typeof reactions.stats>> {
  const now = context.now();
  const end = to === undefined ? now + 1 : to * SECOND_US;
  const start = from === undefined ? end - MONTH_US : from * SECOND_US;
  const usage = await reactionUsage(context.db, context.projectId, { environment, from: start, to: end, now });
  const counted = new Map(usage.reactions.map((one) => [one.reaction, one]));
  const known = await reactionStore(context).list();
  const ids = new Set(known.map(({ id }) => id));
  return {
    conversations: usage.conversations,
    is_cut: usage.isCut,
    reactions: known.map(({ id, name }) => {
      const { hits = 0, exits = 0, left = 0 } = counted.get(id) ?? {};
      return { reaction: id, name, hits, exits, drop_off: hits === 0 ? 0 : Math.round((left / hits) * 1_000) / 1_000 };
    }),
    edges: usage.edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to)),
  };
}
