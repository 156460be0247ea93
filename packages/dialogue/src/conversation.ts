import type { ConversationState, TrackerEntry } from '@parley/domain';
import { endsConversation } from '#actions/index.ts';

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

export function hasEnded(tracker: TrackerEntry[]): boolean {
  return tracker.some(({ type, value }) => type === 'action' && endsConversation(String(value)));
}

/** Lists the bot's texts, in order. */
export function playedFiles(tracker: TrackerEntry[]): string[] {
  return tracker.flatMap(({ type, value, args }) =>
    type === 'action' && value === 'play' && typeof args['file'] === 'string' ? [args['file']] : [],
  );
}

export function utterances(tracker: TrackerEntry[]): string[] {
  return tracker.flatMap(({ type, value, args }) =>
    type === 'action' && value === 'utter' && typeof args['text'] === 'string' ? [args['text']] : [],
  );
}
