import type { TrackerEntry } from '@parley/domain/tracker';
import type { Api, ChatAnswer } from '#talk/api.ts';
import { texts } from '#texts.ts';

const MICROSECONDS = 1_000;

/** Answers without a server, for the preview in the settings. The bot says nothing first, as with a greeting and starters. */
export function createPreviewApi(): Api {
  let last = 0;
  const next = () => {
    last = Math.max(last + 1, Date.now() * MICROSECONDS);
    return { timestamp: last, turn: last };
  };
  const answer = async (tracker: TrackerEntry[]): Promise<ChatAnswer> => ({ conversation_id: 'preview', tracker });
  const never = () => Promise.reject(new Error('The preview has no server'));
  return {
    init: () => answer([]),
    say: (_talk, text) =>
      answer([
        { type: 'intent', value: '', args: { text }, ...next() },
        { type: 'action', value: 'utter', args: { text: texts.preview.answer }, ...next() },
      ]),
    timeout: () => answer([]),
    read: never,
    file: never,
    upload: never,
    socketUrl: () => '',
  };
}
