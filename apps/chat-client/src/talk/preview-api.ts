import type { TrackerEntry } from '@parley/domain/tracker';
import type { Api, ChatAnswer } from '#talk/api.ts';
import { texts } from '#texts.ts';

const MICROSECONDS = 1_000;

/** Answers without a server, for the preview in the settings. The bot says nothing first, as with a greeting and starters. */
export function createPreviewApi(): Api {
  let last = 0;
  const entry = (type: TrackerEntry['type'], value: string, text: string): TrackerEntry => {
    last = Math.max(last + 1, Date.now() * MICROSECONDS);
    return { type, value, args: { text }, timestamp: last };
  };
  const answer = async (tracker: TrackerEntry[]): Promise<ChatAnswer> => ({ conversation_id: 'preview', tracker });
  const never = () => Promise.reject(new Error('The preview has no server'));
  return {
    init: () => answer([]),
    say: (_talk, text) => answer([entry('intent', '', text), entry('action', 'utter', texts.preview.answer)]),
    timeout: () => answer([]),
    read: never,
    file: never,
    upload: never,
    socketUrl: () => '',
  };
}
