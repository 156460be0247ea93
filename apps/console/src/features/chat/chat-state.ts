import type { TrackerEntry } from '@parley/domain';
import type { Exchange } from '#shared/transcript/transcript.ts';
import type { Outgoing } from '#shared/transcript/transcript-view.tsx';

export interface ChatState {
  /** Names the conversation to the server; another one begins another conversation. */
  token: string;
  phase: 'opening' | 'open' | 'failed';
  conversationId: string;
  exchanges: readonly Exchange[];
  /** In the order in which it is sent, one at a time. */
  outbox: readonly Outgoing[];
}

/** What came from the server names the conversation it belongs to: the panel may have begun another one since. */
export type ChatEvent =
  | { type: 'restarted'; token: string }
  | { type: 'opened'; token: string; conversationId: string; entries: readonly TrackerEntry[] }
  | { type: 'not opened'; token: string }
  | { type: 'said'; id: string; text: string }
  | { type: 'sending'; id: string }
  | { type: 'answered'; token: string; id: string; entries: readonly TrackerEntry[]; milliseconds: number }
  | { type: 'not sent'; token: string; id: string }
  | { type: 'tried again'; id: string };

export function newChat(token: string): ChatState {
  return { token, phase: 'opening', conversationId: '', exchanges: [], outbox: [] };
}

export function chatAfter(state: ChatState, event: ChatEvent): ChatState {
  if (event.type === 'restarted') return newChat(event.token);
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
      return { ...state, phase: 'failed' };
    case 'said':
      return { ...state, outbox: [...state.outbox, { id: event.id, text: event.text, state: 'waiting' }] };
    case 'sending':
      return withOutgoing(state, event.id, 'sending');
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

/** What may be sent now: the oldest, once the one before it is answered. */
export function nextToSend({ phase, outbox }: ChatState): Outgoing | undefined {
  const [first] = outbox;
  return phase === 'open' && first?.state === 'waiting' ? first : undefined;
}

function withOutgoing(state: ChatState, id: string, next: Outgoing['state']): ChatState {
  return { ...state, outbox: state.outbox.map((one) => (one.id === id ? { ...one, state: next } : one)) };
}
