import type { ChatEnvironment, TrackerEntry } from '@parley/domain';
import type { ChatStartPoint } from '#parts/chat/chat-panel-state.ts';
import type { Exchange } from '#parts/transcript/transcript.ts';
import type { Outgoing } from '#parts/transcript/transcript-view.tsx';

/** Whom one talks to, and from where. */
export interface ChatPlace {
  environment: ChatEnvironment;
  /** Null for the start, where callers begin. */
  begin: ChatStartPoint | null;
}

export interface ChatState {
  place: ChatPlace;
  /** Names the conversation to the server; another one begins another conversation. */
  token: string;
  phase: 'opening' | 'open' | 'failed';
  /** Why it could not be opened, if the reason helps the user. */
  refusal: string | undefined;
  conversationId: string;
  exchanges: readonly Exchange[];
  /** In the order in which it is sent, one at a time. */
  outbox: readonly Outgoing[];
}

/** An event from the server names its conversation: the panel may have begun another one since. */
export type ChatEvent =
  | { type: 'restarted'; token: string; place: ChatPlace }
  /** From before a turn of the talk of `from`, in a talk of its own. */
  | { type: 'rewound'; from: string; token: string; conversationId: string; entries: readonly TrackerEntry[] }
  | { type: 'opened'; token: string; conversationId: string; entries: readonly TrackerEntry[] }
  | { type: 'not opened'; token: string; refusal?: string | undefined }
  | { type: 'said'; id: string; text: string }
  | { type: 'sending'; id: string }
  | { type: 'answered'; token: string; id: string; entries: readonly TrackerEntry[]; milliseconds: number }
  /** Entries that came without a text of the caller. */
  | { type: 'heard'; token: string; entries: readonly TrackerEntry[] }
  | { type: 'not sent'; token: string; id: string }
  | { type: 'tried again'; id: string };

export function newChat(token: string, place: ChatPlace): ChatState {
  return { token, place, phase: 'opening', refusal: undefined, conversationId: '', exchanges: [], outbox: [] };
}

export function chatAfter(state: ChatState, event: ChatEvent): ChatState {
  if (event.type === 'restarted') return newChat(event.token, event.place);
  if (event.type === 'rewound') {
    const { token, conversationId, entries } = event;
    if (event.from !== state.token) return state;
    return { ...newChat(token, state.place), phase: 'open', conversationId, exchanges: [{ entries }] };
  }
  if ('token' in event && event.token !== state.token) return state;
  switch (event.type) {
    case 'opened':
      return {
        ...state,
        phase: 'open',
        conversationId: event.conversationId,
        exchanges: [{ entries: event.entries }],
      };
    case 'not opened':
      return { ...state, phase: 'failed', refusal: event.refusal };
    case 'said':
      return { ...state, outbox: [...state.outbox, { id: event.id, text: event.text, state: 'waiting' }] };
    case 'sending':
      return withOutgoing(state, event.id, 'sending');
    case 'heard':
      return { ...state, exchanges: [...state.exchanges, { entries: event.entries }] };
    case 'not sent':
      return withOutgoing(state, event.id, 'failed');
    case 'tried again':
      return withOutgoing(state, event.id, 'waiting');
    case 'answered': {
      const sent = state.outbox.find(({ id }) => id === event.id)?.text;
      const { entries, milliseconds } = event;
      return {
        ...state,
        exchanges: [...state.exchanges, { entries, sent, milliseconds }],
        outbox: state.outbox.filter(({ id }) => id !== event.id),
      };
    }
  }
}

/** Finds the text that may be sent now: the oldest, once the one before it is answered. */
export function nextToSend({ phase, outbox }: ChatState): Outgoing | undefined {
  const [first] = outbox;
  return phase === 'open' && first?.state === 'waiting' ? first : undefined;
}

function withOutgoing(state: ChatState, id: string, next: Outgoing['state']): ChatState {
  return { ...state, outbox: state.outbox.map((one) => (one.id === id ? { ...one, state: next } : one)) };
}
