import type { graph, ReplyOf } from '@parley/contract';
import { brokenReferences, graphOf, type BotContent } from '@parley/dialogue';
import type { Position } from '@parley/domain/layout';

type FlowContent = Pick<BotContent, 'reactions' | 'scopes' | 'actions' | 'entities'> & {
  intents: { name: string }[];
};

/** Edges between reactions, and broken references. */
export function flowOf(content: FlowContent, layout: Record<string, Position>): ReplyOf<typeof graph.flow> {
  const conditions = new Map(content.reactions.map(({ id, condition }) => [id, condition]));
  return {
    nodes: content.reactions.map(({ id, name, reactions_scopes_id }) => ({
      id,
      name,
      reactions_scopes_id,
      position: layout[id] ?? null,
    })),
    edges: graphOf(content.reactions, content.scopes).edges.flatMap(({ from, to, kind, when, isElse }) => {
      if (to === null) return [];
      const condition = kind === 'enter_scope' ? '' : (conditions.get(to) ?? '');
      const way = { ...(when === undefined ? {} : { when }), ...(isElse ? { is_else: true as const } : {}) };
      return [{ from, to, kind, ...way, ...(condition === '' ? {} : { condition }) }];
    }),
    broken: brokenReferences(content).map(({ reaction, kind, name, through }) => ({
      reaction: reaction.id,
      kind,
      name,
      through,
    })),
  };
}
