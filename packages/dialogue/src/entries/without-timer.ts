import type { ConversationState } from '@parley/domain/tracker';

/** The `reaction` of a timer without a reaction. */
export const NO_REACTION = 0;

export function withoutTimer(state: ConversationState, reaction: number): ConversationState {
  return { ...state, timers: state.timers.filter((timer) => timer.reaction !== reaction) };
}
