import { chat as chatApi } from '@parley/contract';
import { useMemo } from 'react';
import { callForBlob } from '#shared/api/client.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { TranscriptView } from '#parts/transcript/transcript-view.tsx';
import { linesAt, type TranscriptTurn } from '#parts/transcript/transcript.ts';
import { TurnInspector } from '#features/chat/turn-inspector.tsx';
import type { Chat } from '#features/chat/use-chat.ts';

interface ChatTranscriptProps {
  chat: Chat;
  level: SelectableLogLevel;
  onRewind: (turn: TranscriptTurn) => void;
}

/** The lines of the talk. With the draft, each turn tells why the bot answered as it did. */
export function ChatTranscript({ chat, level, onRewind }: ChatTranscriptProps) {
  const { token, conversationId, transcript, outbox, place, say, tryAgain } = chat;
  const lines = useMemo(() => linesAt(transcript.lines, level), [transcript, level]);
  const opening = transcript.lines.find((line) => line.kind === 'turn');
  const fetchFile = {
    key: token,
    fetch: (file: string, signal: AbortSignal) =>
      callForBlob(chatApi.file, {
        query: { id: conversationId, conversation_token: token, file },
        signal,
        handles: ['local'],
        background: true,
      }),
  };
  const aboutTurn = (turn: TranscriptTurn) => (
    <TurnInspector
      conversationId={conversationId}
      token={token}
      turn={turn}
      onRewind={opening?.kind === 'turn' && opening.turn === turn ? undefined : () => onRewind(turn)}
    />
  );
  return (
    <TranscriptView
      lines={lines}
      outbox={outbox}
      isOver={transcript.ended !== null}
      onReply={say}
      onTryAgain={tryAgain}
      fetchFile={fetchFile}
      {...(place.environment === 'draft' ? { aboutTurn } : {})}
    />
  );
}
