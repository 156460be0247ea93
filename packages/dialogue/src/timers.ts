import type { ConversationState } from '@parley/domain';

/** The `reaction` of a timer that names none. */
export const NO_REACTION = 0;

export function hasTimer(state: ConversationState, reaction: number): boolean {
  return state.timers.some((timer) => timer.reaction === reaction);
}

export function withoutTimer(state: ConversationState, reaction: number): ConversationState {
  return { ...state, timers: state.timers.filter((timer) => timer.reaction !== reaction) };
}
