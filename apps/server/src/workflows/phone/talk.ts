import type { EndReason, Recognizer, Speaker } from '@parley/voice';
import type { AnsweredCall } from '#workflows/phone/calls.ts';
import type { PhoneDeps } from '#workflows/phone/phone-conversation.ts';

export interface TalkDeps extends PhoneDeps {
  speakers: readonly Speaker[];
  recognizers: readonly Recognizer[];
}

/** Lets the bot talk with the person of a call until one of them hangs up. */
export function createTalk(_deps: TalkDeps) {
  return async (_call: AnsweredCall): Promise<EndReason> => {
    throw new Error('not yet');
  };
}
