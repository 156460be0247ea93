import { chat as chatApi } from '@parley/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callForBlob } from '#shared/api/client.ts';
import { useChatBeginning } from '#shared/chat-dock.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { chatTexts } from '#texts/chat.ts';
import { ConvertDialog } from '#shared/tests/convert-dialog.tsx';
import { transcriptText } from '#shared/transcript/transcript-text.ts';
import { TranscriptView } from '#shared/transcript/transcript-view.tsx';
import { linesAt, type Turn } from '#shared/transcript/transcript.ts';
import { AttachmentForm } from '#features/chat/attachment-form.tsx';
import { BeginStrip } from '#features/chat/begin-strip.tsx';
import { ChatFoot } from '#features/chat/chat-foot.tsx';
import { ChatHead } from '#features/chat/chat-head.tsx';
import type { SelectableLogLevel } from '#shared/transcript/log-level-select.tsx';
import { TurnInspector } from '#features/chat/turn-inspector.tsx';
import { useMovedPanel } from '#features/chat/use-moved-panel.ts';
import { useChat } from '#features/chat/use-chat.ts';
import styles from '#features/chat/chat-panel.module.css';

const DEFAULT_LEVEL: SelectableLogLevel = 'warn';
const OPEN_LIST = '[aria-haspopup="listbox"][aria-expanded="true"]';

/** A talk with the draft as it is saved now, or with what is deployed, and why the bot answers as it does. Floats over every screen. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const begin = useChatBeginning();
  const chat = useChat(begin);
  const { token, conversationId, transcript, phase, refusal, outbox, place, say, tryAgain, restart, rewind } = chat;
  const { attachment, upload } = chat;
  const { environment } = place;
  const [level, setLevel] = useState<SelectableLogLevel>(DEFAULT_LEVEL);
  const [isMaximized, setMaximized] = useState(false);
  const [text, setText] = useState('');
  const [isConverting, setConverting] = useState(false);
  const lines = useMemo(() => linesAt(transcript.lines, level), [transcript, level]);
  const box = useRef<HTMLElement>(null);
  const { offset, head, moveByKey } = useMovedPanel(box, isMaximized);
  const input = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const isOver = transcript.ended !== null;
  const hasSpoken = transcript.lines.some(({ kind }) => kind === 'caller');

  useHotkeys(chatTexts.title, [
    { keys: 'Ctrl+M', description: chatTexts.shortcuts.maximize, run: () => setMaximized((is) => !is) },
    { keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'], description: chatTexts.shortcuts.move },
  ]);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const { activeElement } = document;
    // A user who works elsewhere by now keeps the focus.
    const isElsewhere = activeElement !== document.body && activeElement !== opener;
    if (isElsewhere && !box.current?.contains(activeElement)) return;
    (isOver || phase === 'failed' ? again : input).current?.focus();
  }, [opener, isOver, phase, transcript.isInputShown]);

  // What was said is there to be changed, or typed over.
  const [answeringAgain, setAnsweringAgain] = useState<string>();
  useEffect(() => {
    if (answeringAgain === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [answeringAgain]);

  // Elsewhere, or with another bot, what was being typed means nothing.
  const [typedAt, setTypedAt] = useState(place);
  if (typedAt !== place) {
    setTypedAt(place);
    setText('');
  }

  const opening = transcript.lines.find((line) => line.kind === 'turn');
  async function answerOtherwise(turn: Turn) {
    if (!(await rewind(turn))) return;
    setText(turn.text ?? '');
    setAnsweringAgain(token);
  }
  const fetchFile = {
    key: token,
    fetch: (file: string, signal: AbortSignal) =>
      callForBlob(chatApi.file, {
        query: { id: conversationId, conversation_token: token, file },
        signal,
        quiet: true,
        background: true,
      }),
  };
  const aboutTurn = (turn: Turn) => (
    <TurnInspector
      conversationId={conversationId}
      token={token}
      turn={turn}
      onRewind={opening?.kind === 'turn' && opening.turn === turn ? undefined : () => void answerOtherwise(turn)}
    />
  );

  const panel = (
    // Esc means the panel wherever in it one stands.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      className={styles.panel}
      data-maximized={isMaximized || undefined}
      data-moved={offset.x !== 0 || offset.y !== 0 || undefined}
      data-floating
      style={{ translate: `${offset.x}px ${offset.y}px` }}
      aria-label={chatTexts.title}
      onKeyDown={(event) => {
        if (moveByKey(event)) return;
        if (event.key !== 'Escape' || text !== '' || event.nativeEvent.isComposing) return;
        // An open list takes it first.
        if (event.target instanceof Element && event.target.matches(OPEN_LIST)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ChatHead
        grip={head}
        environment={environment}
        onEnvironment={(chosen) => restart({ environment: chosen, begin: chosen === 'draft' ? begin : null })}
        level={level}
        onLevel={setLevel}
        isMaximized={isMaximized}
        onMaximize={() => setMaximized(!isMaximized)}
        hasSpoken={hasSpoken}
        transcript={() => transcriptText(transcript.lines)}
        onConvert={() => setConverting(true)}
        onRestart={() => restart()}
        onClose={onClose}
      />
      {place.begin && <BeginStrip begin={place.begin} />}
      <TranscriptView
        lines={lines}
        outbox={outbox}
        isOver={isOver}
        onReply={say}
        onTryAgain={tryAgain}
        fetchFile={fetchFile}
        {...(environment === 'draft' ? { aboutTurn } : {})}
      />
      {attachment && <AttachmentForm key={attachment.index} asked={attachment} onUpload={upload} />}
      <ChatFoot
        refusal={phase === 'failed' ? (refusal ?? null) : undefined}
        transcript={transcript}
        againRef={again}
        inputRef={input}
        text={text}
        onText={setText}
        onSend={say}
        onRestart={restart}
      />
    </section>
  );
  return (
    <>
      {panel}
      {/* Beside the panel, so that its Esc is not the panel's. */}
      {isConverting && (
        <ConvertDialog conversationId={conversationId} token={token} onClose={() => setConverting(false)} />
      )}
    </>
  );
}
