import type { Action, Reaction } from '@parley/domain';
import { nameKey } from '@parley/domain';
import type { Graph } from '#graph/graph.ts';
import { textsIn } from '#json.ts';

/** Names that the project's own code may go to: every text that stands in it. */
export function namesInCode(actions: readonly Action[] | undefined): Set<string> {
  const names = (actions ?? []).flatMap(({ source }) =>
    [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/gu)].map(([, , text = '']) => nameKey(text)),
  );
  return new Set(names);
}

/**
 * The reactions that something can start: a text or a system intent where their scope can be active, an expectation,
 * a goto, a timer. A target or a scope that is only known at run time may be any.
 */
export function reachable(
  reactions: readonly Reaction[],
  graph: Graph,
  actions: readonly Action[] | undefined,
): Set<number> {
  const byId = new Map(reactions.map((reaction) => [reaction.id, reaction]));
  const inScope = Map.groupBy(reactions, ({ reactions_scopes_id: scope }) => scope);
  const listens = ({ intents }: Reaction) => intents.length > 0;
  const named = namesInCode(actions);
  const reached = new Set<number>();
  const entered = new Set<number>();
  const waiting: Reaction[] = [];
  const reach = (reaction: Reaction | undefined) => {
    if (!reaction || reached.has(reaction.id)) return;
    reached.add(reaction.id);
    waiting.push(reaction);
  };
  const enter = (scope: number) => {
    if (entered.has(scope)) return;
    entered.add(scope);
    for (const reaction of inScope.get(scope) ?? []) if (listens(reaction)) reach(reaction);
  };

  for (const reaction of reactions) {
    const isCalledByCode = named.size > 0 && named.has(nameKey(reaction.name));
    if (isCalledByCode || (reaction.reactions_scopes_id === null && listens(reaction))) reach(reaction);
  }
  for (let reaction = waiting.pop(); reaction; reaction = waiting.pop()) {
    for (const edge of graph.out.get(reaction.id) ?? []) {
      if (edge.to === null) continue;
      if (edge.kind === 'enter_scope') enter(edge.to);
      else {
        const target = byId.get(edge.to);
        // An expected reaction answers only to an intent that it lists.
        if (target && (edge.kind !== 'expect' || listens(target))) reach(target);
      }
    }
    for (const { name, args } of reaction.actions) {
      const isMadeAtRunTime = textsIn([args['reaction'], args['reactions'], args['scope']]).some((text) =>
        text.includes('{{'),
      );
      if (!isMadeAtRunTime) continue;
      if (name.trim() === 'enter_scope') for (const scope of inScope.keys()) if (scope !== null) enter(scope);
      if (['goto', 'expect', 'timeout'].includes(name.trim())) for (const any of reactions) reach(any);
    }
  }
  return reached;
}
