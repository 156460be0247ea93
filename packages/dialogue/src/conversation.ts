import type { ActionEntry, ConversationState, TrackerEntry } from '@parley/domain';
import { isAction } from '#entries/is-action.ts';
import { factsOf } from '#entries/action-entries.ts';

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

export function hasEnded(tracker: readonly TrackerEntry[]): boolean {
  return endOf(tracker) !== undefined;
}

/** The entry that ended the bot's part of a conversation. */
export function endOf(tracker: readonly TrackerEntry[]): ActionEntry | undefined {
  return tracker.filter((entry) => entry.type === 'action').find((entry) => factsOf(entry)?.outcome !== undefined);
}

/** Names of the files that the bot played, in order. */
export function playedFiles(tracker: readonly TrackerEntry[]): string[] {
  return tracker.flatMap((entry) =>
    isAction(entry, 'play') && entry.args.file !== undefined ? [entry.args.file] : [],
  );
}

/** The bot's texts, in order. */
export function utterances(tracker: readonly TrackerEntry[]): string[] {
  return tracker.flatMap((entry) =>
    isAction(entry, 'utter') && entry.args.text !== undefined ? [entry.args.text] : [],
  );
}
