import { nameKey, type TrackerEntry } from '@parley/domain';
import { isAction } from '#entries/is-action.ts';
import { reactionNamed, type CompiledBot } from '#bot.ts';
import type { EdgeKind, GraphEdge } from '#graph/graph.ts';

export type TakenEdge = Pick<GraphEdge, 'kind' | 'from'> & { to: number };

/**
 * The edges of the graph that a conversation took, each once: a `goto` that ran, an expected reaction that was the next
 * to answer, a timer that fired its reaction, a scope that was opened, a reaction to the intent of `answer_as`.
 */
export function edgesTaken(bot: CompiledBot, tracker: readonly TrackerEntry[]): TakenEdge[] {
  const taken = new Map<string, TakenEdge>();
  let current: number | null = null;
  /** The target of a `goto` that was just recorded. */
  let going: number | undefined;
  /** The reaction whose question was given up. */
  let gaveUp: number | undefined;
  /** The intent without an answer so far. A timer with a reaction raises no intent. */
  let intent: string | null = null;
  /** The reaction that answers as that intent. */
  let answering: number | null = null;
  let expecting = new Map<number, number>();
  const timers = new Map<number, number>();

  function take(kind: EdgeKind, from: number | null | undefined, to: number | undefined): void {
    if (from === null || from === undefined || to === undefined) return;
    taken.set(`${kind} ${from} ${to}`, { kind, from, to });
  }

  /** Whether the reaction answers an understood intent, not the fallback. */
  function isAnswer(reaction: number, understood: string | null): boolean {
    const intents = bot.intentsOf.get(reaction);
    return understood !== '__fallback__' && [understood ?? '', '__any__'].some((each) => intents?.has(nameKey(each)));
  }

  function answeredBy(reaction: number): void {
    const isTimer = intent === null || intent === '__timeout__';
    const wasExpected = expecting.has(reaction);
    if (answering !== null) take('answer_as', answering, reaction);
    else if (isTimer) take('timeout', timers.get(reaction), reaction);
    else if (wasExpected) take('expect', expecting.get(reaction), reaction);
    // A caller who was not understood is still expected to answer.
    if (!isTimer && (wasExpected || isAnswer(reaction, intent))) expecting = new Map();
    [intent, answering] = [null, null];
  }

  const idOf = (name: string | undefined) => (name === undefined ? undefined : reactionNamed(bot, name)?.id);

  function acted(entry: TrackerEntry): void {
    if (isAction(entry, 'answer_as')) [intent, answering] = [entry.args.intent ?? null, current];
    if (isAction(entry, 'goto')) going = idOf(entry.args.reaction);
    else if (isAction(entry, 'timeout')) addTo(timers, idOf(entry.args.reaction), current);
    else if (isAction(entry, 'enter_scope')) {
      take('enter_scope', current, bot.scopesByName.get(nameKey(entry.args.scope ?? ''))?.id);
    } else if (isAction(entry, 'expect') && entry.args.reactions) {
      expecting = new Map();
      for (const name of entry.args.reactions) addTo(expecting, idOf(name), current);
    }
  }

  for (const entry of tracker) {
    if (entry.type === 'intent') [intent, answering] = [entry.value, null];
    if (entry.type === 'reaction') {
      const reaction = entry.value;
      if (going === reaction && gaveUp !== undefined) take('give_up', gaveUp, reaction);
      else if (going === reaction) take('goto', current, reaction);
      else answeredBy(reaction);
      [current, going, gaveUp] = [reaction, undefined, undefined];
    }
    acted(entry);
    if (entry.type === 'log' && entry.args.form === 'given up') gaveUp = Number(entry.args.reaction);
    // The entries that follow belong to the reaction that a `goto` left.
    if (entry.type === 'log' && entry.args.back !== undefined) current = entry.args.back;
  }
  return [...taken.values()];
}

function addTo(map: Map<number, number>, key: number | undefined, value: number | null): void {
  if (key !== undefined && value !== null) map.set(key, value);
}
