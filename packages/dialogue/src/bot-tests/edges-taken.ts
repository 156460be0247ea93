import type { TrackerEntry } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { reactionNamed, type CompiledBot } from '#bot.ts';
import type { EdgeKind, GraphEdge } from '#graph/graph.ts';

export type TakenEdge = Pick<GraphEdge, 'kind' | 'from'> & { to: number };

/**
 * The edges of the graph that a conversation took, each once: a `goto` that ran, an expected reaction that was the next
 * to answer, a timer that fired its reaction, a scope that was opened.
 */
export function edgesTaken(bot: CompiledBot, tracker: readonly TrackerEntry[]): TakenEdge[] {
  const taken = new Map<string, TakenEdge>();
  let current: number | null = null;
  /** The target of a `goto` that was just recorded. */
  let going: number | undefined;
  /** The intent that has not been answered yet; a timer with a reaction of its own raises none. */
  let intent: string | null = null;
  let expecting = new Map<number, number>();
  const timers = new Map<number, number>();

  function take(kind: EdgeKind, from: number | null | undefined, to: number | undefined): void {
    if (from === null || from === undefined || to === undefined) return;
    taken.set(`${kind} ${from} ${to}`, { kind, from, to });
  }

  /** Whether it answers what was understood, not that it was not. */
  function isAnswer(reaction: number, understood: string | null): boolean {
    const intents = bot.intentsOf.get(reaction);
    return understood !== '__fallback__' && [understood ?? '', '__any__'].some((each) => intents?.has(nameKey(each)));
  }

  function answeredBy(reaction: number): void {
    const isTimer = intent === null || intent === '__timeout__';
    const wasExpected = expecting.has(reaction);
    if (isTimer) take('timeout', timers.get(reaction), reaction);
    else if (wasExpected) take('expect', expecting.get(reaction), reaction);
    // A caller who was not understood is still expected to answer.
    if (!isTimer && (wasExpected || isAnswer(reaction, intent))) expecting = new Map();
    intent = null;
  }

  function acted(action: string, args: TrackerEntry['args']): void {
    const idOf = (name: unknown) => (typeof name === 'string' ? reactionNamed(bot, name)?.id : undefined);
    const scopeId = (name: unknown) => (typeof name === 'string' ? bot.scopesByName.get(nameKey(name))?.id : undefined);
    if (action === 'goto') going = idOf(args['reaction']);
    if (action === 'timeout') addTo(timers, idOf(args['reaction']), current);
    if (action === 'enter_scope') take('enter_scope', current, scopeId(args['scope']));
    if (action !== 'expect' || !Array.isArray(args['reactions'])) return;
    expecting = new Map();
    for (const name of args['reactions']) addTo(expecting, idOf(name), current);
  }

  for (const { type, value, args } of tracker) {
    if (type === 'intent') intent = String(value);
    if (type === 'reaction') {
      const reaction = Number(value);
      if (going === reaction) take('goto', current, reaction);
      else answeredBy(reaction);
      [current, going] = [reaction, undefined];
    }
    if (type === 'action') acted(String(value), args);
    // The entries that follow are those of the reaction that a `goto` had left.
    if (type === 'log' && typeof args['back'] === 'number') current = args['back'];
  }
  return [...taken.values()];
}

function addTo(map: Map<number, number>, key: number | undefined, value: number | null): void {
  if (key !== undefined && value !== null) map.set(key, value);
}
