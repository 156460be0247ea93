import type { ConversationState, TrackerEntry } from '@parley/domain';

export function newConversation(projectId: number): ConversationState {
  return {
    slots: {},
    scope: null,
    expected: [],
    timers: [],
    text_input: true,
    ended: false,
    projects: [projectId],
    integration: null,
    last_timestamp: 0,
  };
}

const ENDING_ACTIONS: readonly (string | number)[] = ['call_end', 'call_transfer'];

export function hasEnded(tracker: TrackerEntry[]): boolean {
  return tracker.some(({ type, value }) => type === 'action' && ENDING_ACTIONS.includes(value));
}

/** What the bot said, in order. */
export function utterances(tracker: TrackerEntry[]): string[] {
  return tracker.flatMap(({ type, value, args }) =>
    type === 'action' && value === 'utter' && typeof args['text'] === 'string' ? [args['text']] : [],
  );
}
