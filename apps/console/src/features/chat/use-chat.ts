import { chat } from '@parley/contract';
import { useCallback, useEffect, useMemo, useReducer, type Dispatch } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { showFired } from '#shared/fired-path.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#shared/texts.ts';
import { chatAfter, newChat, nextToSend, type ChatEvent } from '#features/chat/chat-state.ts';
import { newConversationToken } from '#features/chat/conversation-token.ts';
import { transcriptOf } from '#shared/transcript/transcript.ts';

/** A conversation with the draft: opened at once, and again on `restart`. */
export function useChat() {
  const [state, dispatch] = useReducer(chatAfter, undefined, () => newChat(newConversationToken()));
  const { token, phase, conversationId, exchanges, outbox } = state;
  const transcript = useMemo(() => transcriptOf(exchanges), [exchanges]);
  const next = transcript.ended === null ? nextToSend(state) : undefined;
  const lastTimestamp = transcript.lastTimestamp;

  useEffect(() => {
    void open(token, dispatch);
  }, [token]);

  useEffect(() => {
    const turns = transcript.lines.flatMap((line) => (line.kind === 'turn' ? [line.turn] : []));
    showFired(turns.map(({ reactions }) => reactions.map(({ id }) => id)));
  }, [transcript]);
  useEffect(() => () => showFired([]), []);

  useEffect(() => {
    if (!next) return;
    dispatch({ type: 'sending', id: next.id });
    void send({ token, conversationId, lastTimestamp, ...next }, dispatch);
  }, [next, token, conversationId, lastTimestamp]);

  const say = useCallback((text: string) => dispatch({ type: 'said', id: crypto.randomUUID(), text }), []);
  return {
    token,
    conversationId,
    transcript,
    phase,
    outbox,
    /** What is typed while an answer is awaited is sent after it. */
    say,
    tryAgain: (id: string) => dispatch({ type: 'tried again', id }),
    restart: () => dispatch({ type: 'restarted', token: newConversationToken() }),
  };
}

async function open(token: string, dispatch: Dispatch<ChatEvent>): Promise<void> {
  try {
    const { conversation_id, tracker } = await call(chat.init, {
      query: { conversation_token: token, project_env: 'draft' },
      body: { get_meta: true },
      quiet: isToldHere,
    });
    dispatch({ type: 'opened', token, conversationId: conversation_id, entries: tracker });
  } catch (error) {
    dispatch({ type: 'not opened', token });
    tell(texts.chat.cannotInit, error);
  }
}

interface Message {
  token: string;
  conversationId: string;
  lastTimestamp: number;
  id: string;
  text: string;
}

async function send(
  { token, conversationId, lastTimestamp, id, text }: Message,
  dispatch: Dispatch<ChatEvent>,
): Promise<void> {
  const begun = performance.now();
  try {
    const { tracker } = await call(chat.say, {
      query: { id: conversationId, conversation_token: token },
      body: { msg: text, last_ts: lastTimestamp, get_meta: true, message_id: id },
      quiet: isToldHere,
    });
    dispatch({ type: 'answered', token, id, entries: tracker, milliseconds: performance.now() - begun });
  } catch (error) {
    dispatch({ type: 'not sent', token, id });
    tell(texts.chat.cannotSend, error);
  }
}

/** The session's end and missing permissions have rules of their own. */
const isToldHere = ({ status }: ApiError): boolean => ![401, 402, 403].includes(status);

function tell(title: string, error: unknown): void {
  if (error instanceof ApiError && isToldHere(error)) notify.error({ title, message: error.message });
  else if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
}
