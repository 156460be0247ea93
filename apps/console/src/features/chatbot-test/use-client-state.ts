import { CHATBOT_TEST_MESSAGE } from '@parley/domain/chat-client';
import { useEffect, useState, type RefObject } from 'react';

/** Longer than a script takes on a slow line. */
const LONGEST_MS = 15_000;

export type ClientState = 'loading' | 'loaded' | 'failed';

/**
 * The state of the framed client, which its page tells. The client's code runs beside that page and may lie: it can show
 * or hide one text. A page that says nothing has failed.
 */
export function useClientState(frame: RefObject<HTMLIFrameElement | null>, attempt: string): ClientState {
  const [told, setTold] = useState<{ of: string; state: ClientState }>();
  useEffect(() => {
    const tell = (state: ClientState) => setTold({ of: attempt, state });
    function hear({ source, data }: MessageEvent<unknown>): void {
      if (source === null || source !== frame.current?.contentWindow) return;
      const state = stateIn(data);
      if (state) tell(state);
    }
    const timer = setTimeout(() => {
      setTold((before) => (before?.of === attempt ? before : { of: attempt, state: 'failed' }));
    }, LONGEST_MS);
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
  }, [frame, attempt]);
  return told?.of === attempt ? told.state : 'loading';
}

function stateIn(data: unknown): ClientState | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('state' in data)) return undefined;
  if (data.type !== CHATBOT_TEST_MESSAGE) return undefined;
  return data.state === 'loaded' || data.state === 'failed' ? data.state : undefined;
}
