import type { ConversationState, Microseconds } from '@parley/domain';
import { nameKey } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import { NO_REACTION, withoutTimer } from '#entries/without-timer.ts';

export function hasTimer(state: ConversationState, reaction: number): boolean {
  return state.timers.some((timer) => timer.reaction === reaction);
}

/** When the first of a conversation's timers is due. */
export function nextTimer({ timers }: ConversationState): Microseconds | null {
  return timers.length === 0 ? null : Math.min(...timers.map(({ due }) => due));
}

/** The reaction of the timer that has been due for longest; undefined while no timer is due. */
export function dueTimer({ timers }: ConversationState, now: Microseconds): number | undefined {
  return timers.filter(({ due }) => due <= now).toSorted((a, b) => a.due - b.due)[0]?.reaction;
}

/** How often a server may end while a timer runs; then the timer goes. */
const MOST_INTERRUPTED = 3;

/** Postpones a timer that a server did not survive, or removes it when that happened too often. */
export function withInterruptedTimer(
  state: ConversationState,
  reaction: number,
  due: Microseconds,
): { state: ConversationState; isGone: boolean } {
  const interrupted = (state.timers.find((timer) => timer.reaction === reaction)?.interrupted ?? 0) + 1;
  const rest = withoutTimer(state, reaction);
  if (interrupted >= MOST_INTERRUPTED) return { state: rest, isGone: true };
  return { state: { ...rest, timers: [...rest.timers, { reaction, due, interrupted }] }, isGone: false };
}

/**
 * The reaction of the due timer that a client names by its reaction's id or name. A deleted reaction may still have a
 * timer, which only its old name finds.
 */
export function dueTimerNamed(
  bot: CompiledBot,
  state: ConversationState,
  reaction: number | string,
  now: Microseconds,
): number | undefined {
  const timers = state.timers.filter(({ reaction: id }) => isMeant(bot, id, reaction));
  return dueTimer({ ...state, timers }, now);
}

function isMeant(bot: CompiledBot, id: number, reaction: number | string): boolean {
  if (typeof reaction === 'number') return id === reaction;
  if (reaction === '') return id === NO_REACTION;
  const named = bot.reactionsByName.get(nameKey(reaction));
  return named === undefined ? id !== NO_REACTION && !bot.reactionsById.has(id) : named.id === id;
}
