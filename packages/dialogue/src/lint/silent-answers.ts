import type { Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import type { EdgeKind, Graph } from '#graph/graph.ts';

/** Inputs without a caller's text, after which no answer is due. */
const NO_ANSWER_DUE = ['__start__', '__timeout__'];

/**
 * Reactions that answer a caller with nothing, including their gotos and the intents that they answer as. A reaction that is only a target of gotos may be
 * silent, because its caller continues; so may a reaction that only a timer starts.
 */
export function silentAnswers(live: readonly Reaction[], graph: Graph): Reaction[] {
  const noticed = leadingTo(
    live.filter((reaction) => isNoticed(reaction, graph)),
    graph,
  );
  return live.filter((reaction) => !noticed.has(reaction.id) && answersCaller(reaction));
}

/** True if the caller expects an answer of the reaction. */
export function answersCaller({ intents }: Reaction): boolean {
  return intents.some((name) => !NO_ANSWER_DUE.includes(name));
}

/** True if the other reaction answers in the current turn. */
function leadsOn(kind: EdgeKind): boolean {
  return kind === 'goto' || kind === 'answer_as';
}

/** These reactions, and the reactions that continue with one of them in the same turn. */
export function leadingTo(reactions: readonly Reaction[], graph: Graph): Set<number> {
  const found = new Set<number>();
  const waiting = reactions.map(({ id }) => id);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const { kind, from } of graph.into.get(id) ?? []) if (leadsOn(kind)) waiting.push(from);
  }
  return found;
}

/** A custom action may say anything, and so may the target of a goto that is computed at run time. */
function isNoticed(reaction: Reaction, graph: Graph): boolean {
  const known = followed(reaction, graph);
  return reaction.actions.some(({ name }, at) => builtInAction(name)?.isSilent !== true && !known.has(at));
}

/** The places of the actions whose targets are reactions of the graph: these answer in their place. */
export function followed({ id }: Reaction, graph: Graph): Set<number> {
  const known = new Set<number>();
  for (const { kind, at, to } of graph.out.get(id) ?? []) if (leadsOn(kind) && to !== null) known.add(at);
  return known;
}
