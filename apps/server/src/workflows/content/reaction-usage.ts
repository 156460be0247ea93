import type { QueryOf, reactions, ReplyOf } from '@parley/contract';
import { isCut, stepsBetweenReactions } from '#features/conversations/reaction-usage.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { together } from '#features/stats/figures.ts';
import { statsStore } from '#features/stats/stats-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { TextReply } from '#http/reply.ts';
import { stringifyCsv } from '#platform/csv.ts';
import { spanOf } from '#workflows/statistics/asked-span.ts';

const SECOND_US = 1_000_000;
const USUAL_DAYS = 30;

type Query = QueryOf<typeof reactions.stats>;
type Reply = ReplyOf<typeof reactions.stats>;

/** How often reactions ran, and which followed which; as CSV if asked. */
export async function reactionUsage(context: ProjectContext, query: Query): Promise<Reply | TextReply> {
  const span = spanOf(context, query, USUAL_DAYS);
  const counted = await countedReactions(context, query, span);
  if (query.format === 'csv') {
    const rows = counted.reactions.map((one) => [one.reaction, one.name, one.hits, one.exits, one.drop_off]);
    const csv = await stringifyCsv(['reaction_id', 'reaction', 'hits', 'exits', 'drop_off'], rows);
    return new TextReply('text/csv; charset=utf-8', csv, 'reactions.csv');
  }
  const { db, projectId } = context;
  const edges = await stepsBetweenReactions(db, projectId, {
    environment: query.project_env,
    from: span.from * SECOND_US,
    to: span.to * SECOND_US,
  });
  const ids = new Set(counted.reactions.map(({ reaction }) => reaction));
  return {
    ...counted,
    ...span,
    is_cut: isCut(counted.conversations),
    edges: edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to)),
  };
}

/** The current reactions, counted as on the dashboard. Deleted reactions are left out. */
async function countedReactions(
  context: ProjectContext,
  { project_env: environment }: Query,
  span: { from: number; to: number },
): Promise<Pick<Reply, 'conversations' | 'reactions'>> {
  const { intervals, terms } = await statsStore(context).count([span], { environment });
  const byTerm = new Map(terms.map((one) => [one.term, one]));
  const known = await reactionStore(context).list();
  return {
    conversations: together(intervals.values()).counts.conversations,
    reactions: known.map(({ id, name }) => {
      const { count: hits = 0, exits = 0, losses = 0 } = byTerm.get(`r${id}`) ?? {};
      const dropOff = hits === 0 ? 0 : Math.round((losses / hits) * 1_000) / 1_000;
      return { reaction: id, name, hits, exits, losses, drop_off: dropOff };
    }),
  };
}
