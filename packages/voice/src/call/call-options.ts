import type { CallEvent } from '#call/call-events.ts';
import type { CallSettings } from '#call/call-settings.ts';
import type { ConversationPort } from '#call/conversation-port.ts';
import type { SpokenCache } from '#call/mouth.ts';
import type { CallLeg, Clock, Recognizer, Sound, Speaker } from '#seams.ts';

export interface CallOptions {
  leg: CallLeg;
  clock: Clock;
  conversation: ConversationPort;
  /** In the order in which they take over. Without a recognizer, the caller has the keys only. */
  recognizers: readonly Recognizer[];
  speakers: readonly Speaker[];
  settings: CallSettings;
  cache: SpokenCache;
  /** The sound of a `play` step. */
  loadSound: (address: string, signal: AbortSignal) => Promise<Sound>;
  observe: (event: CallEvent) => void;
}
