import { isAction, pendingTimers } from '@parley/dialogue';
import { chat, conversationWork } from '@parley/contract';
import type { TrackerEntry, AnyEntry } from '@parley/domain';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, type Dispatch } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import type { StartAtReaction, ChatStartPoint } from '#parts/chat/chat-panel-state.ts';
import { showFired } from '#parts/chat/fired-path.ts';
import { showTurns } from '#parts/chat/said-turns.ts';
import { notify } from '#shared/notices/notices.ts';
import { randomId } from '#shared/random-id.ts';
import { texts } from '#texts/spec.ts';
import { chatAfter, newChat, nextToSend, type ChatEvent, type ChatPlace } from '#features/chat/chat-state.ts';
import { askedAttachment } from '#features/chat/asked-attachment.ts';
import { useIntegrationSocket } from '#features/chat/use-integration-socket.ts';
import { useReadAloud } from '#features/chat/use-read-aloud.ts';
import { useTimers } from '#features/chat/use-timers.ts';
import { newConversationToken } from '#features/chat/conversation-token.ts';
import { transcriptOf, type TranscriptTurn } from '#parts/transcript/transcript.ts';

const NOTHING: readonly TrackerEntry[] = [];

export type Chat = ReturnType<typeof useChat>;

/** A conversation with a bot: opened on mount, on `restart`, and when its start point changes. */
export function useChat(begin: ChatStartPoint | null) {
  const [state, dispatch] = useReducer(chatAfter, undefined, () =>
    newChat(newConversationToken(), { environment: 'draft', begin }),
  );
  const { token, place, phase, conversationId, exchanges, outbox } = state;
  const transcript = useMemo(() => transcriptOf(exchanges), [exchanges]);
  const next = transcript.ended === null ? nextToSend(state) : undefined;
  const lastTimestamp = transcript.lastTimestamp;

  const restart = useCallback(
    (at: ChatPlace) => dispatch({ type: 'restarted', token: newConversationToken(), place: at }),
    [],
  );
  useEffect(() => {
    if (phase === 'opening') void open(token, place, dispatch);
  }, [token, place, phase]);
  const beginAt = useEffectEvent((asked: ChatStartPoint | null) => {
    if (asked !== place.begin) restart({ environment: 'draft', begin: asked });
  });
  useEffect(() => beginAt(begin), [begin]);

  useEffect(() => {
    const turns = transcript.lines.flatMap((line) => (line.kind === 'turn' ? [line.turn] : []));
    showFired(turns.map(({ reactions }) => reactions.map(({ id }) => id)));
  }, [transcript]);
  useEffect(() => () => showFired([]), []);
  useEffect(() => {
    const isDraft = place.environment === 'draft';
    showTurns(isDraft ? saidTurns(transcript).map((turn) => ({ conversationId, token, ...turn })) : []);
  }, [transcript, place.environment, conversationId, token]);
  useEffect(() => () => showTurns([]), []);

  useEffect(() => {
    if (!next) return;
    dispatch({ type: 'sending', id: next.id });
    void send({ token, conversationId, lastTimestamp, ...next }, dispatch);
  }, [next, token, conversationId, lastTimestamp]);

  const entries = useMemo(() => {
    // A call and the socket may both bring an entry, in either order.
    const byTime = new Map(exchanges.flatMap((exchange) => exchange.entries).map((entry) => [entry.timestamp, entry]));
    return [...byTime.values()].toSorted((a, b) => a.timestamp - b.timestamp);
  }, [exchanges]);
  const isGoingOn = phase === 'open' && transcript.ended === null;
  const timers = useMemo(() => (isGoingOn ? pendingTimers(entries) : []), [isGoingOn, entries]);
  const talk = { token, conversationId, environment: place.environment, lastTimestamp };
  useTimers(timers, ({ reaction }) => askForTimer(talk, reaction, dispatch));
  useIntegrationSocket(isGoingOn && entries.some((entry) => isAction(entry, 'redirect')), talk, (entry) =>
    dispatch({ type: 'heard', token, entries: [entry] }),
  );

  useReadAloud(talk, isGoingOn || transcript.ended !== null ? entries : NOTHING);
  const attachment = useMemo(() => (isGoingOn ? askedAttachment(entries) : null), [isGoingOn, entries]);

  const say = useCallback((text: string) => dispatch({ type: 'said', id: randomId(), text }), []);
  return {
    token,
    conversationId,
    transcript,
    phase,
    outbox,
    /** Text entered while a reply is pending is sent after it. */
    say,
    tryAgain: (id: string) => dispatch({ type: 'tried again', id }),
    attachment,
    upload: (files: readonly File[]) => upload(talk, attachment?.index ?? 0, files, dispatch),
    place,
    refusal: state.refusal,
    /** Again from where this one began, unless another place is given. */
    restart: (at: Partial<ChatPlace> = {}) => restart({ ...place, ...at }),
    /** Goes back to before the turn, in a new talk. True when it did. */
    rewind: (turn: Pick<TranscriptTurn, 'timestamp'>) =>
      rewind({ token, conversationId, before: turn.timestamp }, dispatch),
  };
}

/** The turns in which the caller said something. */
function saidTurns({ lines }: ReturnType<typeof transcriptOf>): { timestamp: number; text: string }[] {
  return lines.flatMap((line) => {
    if (line.kind !== 'turn' || !line.turn.text) return [];
    return [{ timestamp: line.turn.timestamp, text: line.turn.text }];
  });
}

async function open(token: string, { environment, begin }: ChatPlace, dispatch: Dispatch<ChatEvent>): Promise<void> {
  try {
    const { conversation_id, tracker } = await opened(token, { environment, begin });
    dispatch({ type: 'opened', token, conversationId: conversation_id, entries: tracker });
  } catch (error) {
    const isUndeployed = environment !== 'draft' && error instanceof ApiError && error.status === 404;
    dispatch({ type: 'not opened', token, refusal: isUndeployed ? error.message : undefined });
    if (isUndeployed) return;
    tell(texts.chat.cannotInit, error);
  }
}

function opened(token: string, { environment, begin }: ChatPlace) {
  if (begin && 'conversation' in begin) {
    return call(conversationWork.chatFrom, {
      params: { conversation: begin.conversation },
      body: { before: begin.before, new_conversation_token: token },
      ...TOLD_HERE,
    });
  }
  return call(chat.init, {
    query: { conversation_token: token, project_env: environment },
    body: { get_meta: true, ...(begin ? { begin: bodyOf(begin) } : {}) },
    ...TOLD_HERE,
  });
}

function bodyOf({ reaction, scope, slots }: StartAtReaction) {
  return { reaction: reaction.id, scope, slots: slots as AnyEntry['args'] };
}

interface Talk {
  token: string;
  conversationId: string;
  lastTimestamp: number;
}

/** True when something has happened: the timer ran, now or before. */
async function askForTimer(
  { token, conversationId, lastTimestamp }: Talk,
  reaction: string,
  dispatch: Dispatch<ChatEvent>,
): Promise<boolean> {
  try {
    const { tracker } = await call(chat.timeout, {
      query: { id: conversationId, conversation_token: token },
      body: { reaction, last_ts: lastTimestamp, get_meta: true },
      ...TOLD_HERE,
      background: true,
    });
    if (tracker.length > 0) dispatch({ type: 'heard', token, entries: tracker });
    return tracker.length > 0;
  } catch (error) {
    tell(texts.chat.cannotSendTimeout, error);
    return true;
  }
}

/** True when the files were taken. */
async function upload(
  { token, conversationId, lastTimestamp }: Talk,
  index: number,
  files: readonly File[],
  dispatch: Dispatch<ChatEvent>,
): Promise<boolean> {
  const form = new FormData();
  form.set('last_ts', String(lastTimestamp));
  form.set('chat_attachment_index', String(index));
  form.set('get_meta', 'true');
  for (const file of files) form.append('files', file, file.name);
  try {
    const { tracker } = await call(chat.attach, {
      query: { id: conversationId, conversation_token: token },
      form,
      ...TOLD_HERE,
    });
    dispatch({ type: 'heard', token, entries: tracker });
    return true;
  } catch (error) {
    tell(texts.chat.cannotUpload, error);
    return false;
  }
}

interface Rewinding {
  token: string;
  conversationId: string;
  before: number;
}

async function rewind(
  { token: from, conversationId: id, before }: Rewinding,
  dispatch: Dispatch<ChatEvent>,
): Promise<boolean> {
  const token = newConversationToken();
  try {
    const { conversation_id: conversationId, tracker: entries } = await call(chat.rewind, {
      query: { id, conversation_token: from },
      body: { before, new_conversation_token: token },
      ...TOLD_HERE,
    });
    dispatch({ type: 'rewound', from, token, conversationId, entries });
    return true;
  } catch (error) {
    tell(texts.chat.cannotRewind, error);
    return false;
  }
}

interface Message extends Talk {
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
      body: { ...messageIn(text), last_ts: lastTimestamp, get_meta: true, message_id: id },
      ...TOLD_HERE,
    });
    dispatch({ type: 'answered', token, id, entries: tracker, milliseconds: performance.now() - begun });
  } catch (error) {
    dispatch({ type: 'not sent', token, id });
    tell(texts.chat.cannotSend, error);
  }
}

/** `/keys 123#` presses keys, as on the telephone; `#` ends them. */
function messageIn(text: string): { msg: string; keys?: true } {
  const keys = /^\/keys\s+([0-9A-D*#]+)$/iu.exec(text.trim())?.[1]?.toUpperCase();
  if (keys === undefined) return { msg: text };
  return { msg: keys.length > 1 ? keys.replace(/#$/u, '') : keys, keys: true };
}

/** Reports an unsent message with its reason, including a missing reply. */
const TOLD_HERE = { handles: ['local', 0] } as const;

function tell(title: string, error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && !error.wasTold) notify.error({ title, message: error.message });
}
