import type { Reaction } from '@parley/domain';
import { endsConversation } from '#actions/index.ts';
import { answersAsIn } from '#graph/answers-as.ts';
import { targetsIn, type Graph, type GraphEdge } from '#graph/graph.ts';

/**
 * Circles of reactions that run each other without a condition, by goto or by answering as an intent: each runs until the engine stops it. Actions after the end of the conversation
 * do not run. A circle's reactions are in the order in which they run each other.
 */
export function loops(reactions: readonly Reaction[], graph: Graph): Reaction[][] {
  const byId = new Map(reactions.map((reaction) => [reaction.id, reaction]));
  const hasNoCondition = (id: number) => byId.get(id)?.condition.trim() === '';
  const runs = new Map(reactions.map((reaction) => [reaction.id, runFrom(reaction, graph, hasNoCondition)]));
  return circles([...byId.keys()], (id) => runs.get(id) ?? []).map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
}

function runFrom(reaction: Reaction, graph: Graph, hasNoCondition: (id: number) => boolean): number[] {
  if (targetsIn(reaction).length === 0 && answersAsIn(reaction).length === 0) return [];
  const end = reaction.actions.findIndex(({ name, when = '' }) => endsConversation(name) && when.trim() === '');
  const out = graph.out.get(reaction.id) ?? [];
  // One of several reactions to an intent may be another than the one of the circle.
  const isOnly = (at: number) => out.filter((edge) => edge.at === at).length === 1;
  const isRun = ({ kind, at, to, when, isElse }: GraphEdge) =>
    (kind === 'goto' || (kind === 'answer_as' && to !== null && isOnly(at) && hasNoCondition(to))) &&
    to !== null &&
    when === undefined &&
    !isElse &&
    (end === -1 || at < end);
  return out.filter(isRun).flatMap(({ to }) => to ?? []);
}

/** Strongly connected components that hold a circle (Tarjan 1972, with a stack of its own). */
function circles(ids: readonly number[], next: (id: number) => number[]): number[][] {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const found: number[][] = [];
  for (const start of ids) {
    if (order.has(start)) continue;
    const path: { id: number; at: number }[] = [];
    const visit = (id: number) => {
      order.set(id, order.size);
      low.set(id, order.size - 1);
      open.push(id);
      isOpen.add(id);
      path.push({ id, at: 0 });
    };
    visit(start);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const to = next(here.id)[here.at++];
      if (to === undefined) {
        path.pop();
        const above = path.at(-1);
        if (above) low.set(above.id, Math.min(lowOf(above.id), lowOf(here.id)));
        if (lowOf(here.id) === order.get(here.id)) close(here.id);
      } else if (!order.has(to)) visit(to);
      else if (isOpen.has(to)) low.set(here.id, Math.min(lowOf(here.id), order.get(to) ?? 0));
    }
  }
  return found;

  function lowOf(id: number): number {
    return low.get(id) ?? 0;
  }

  function close(root: number): void {
    // The circle is at the end of the list: from the front each search would pass all that is still open.
    const members = open.splice(open.lastIndexOf(root));
    for (const id of members) isOpen.delete(id);
    if (members.length > 1 || next(root).includes(root)) found.push(members);
  }
}
