import { useRef, useState } from 'react';
import { useChatStartPoint } from '#parts/chat/chat-panel-state.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { chatTexts } from '#texts/chat.ts';
import { ConvertPart } from '#parts/tests/convert-part.ts';
import { transcriptText } from '#parts/transcript/transcript-text.ts';
import { AttachmentForm } from '#features/chat/attachment-form.tsx';
import { StartPointStrip } from '#features/chat/start-point-strip.tsx';
import { ChatFoot } from '#features/chat/chat-foot.tsx';
import { ChatTranscript } from '#features/chat/chat-transcript.tsx';
import { ChatHead } from '#features/chat/chat-head.tsx';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { useMovedPanel } from '#features/chat/use-moved-panel.ts';
import { useChatField } from '#features/chat/use-chat-field.ts';
import { useChat } from '#features/chat/use-chat.ts';
import styles from '#features/chat/chat-panel.module.css';

const DEFAULT_LEVEL: SelectableLogLevel = 'warn';
const OPEN_LIST = '[aria-haspopup="listbox"][aria-expanded="true"]';

/**
 * A conversation with the saved draft or a deployed bot, and why the bot answers as it does. Floats over every screen.
 */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const begin = useChatStartPoint();
  const chat = useChat(begin);
  const { token, conversationId, transcript, phase, refusal, place, attachment, restart } = chat;
  const { environment } = place;
  const [level, setLevel] = useState<SelectableLogLevel>(DEFAULT_LEVEL);
  const [isMaximized, setMaximized] = useState(false);
  const [isConverting, setConverting] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { offset, head, moveByKey } = useMovedPanel(box, isMaximized);
  const field = useChatField(chat, box);
  useHotkeys(chatTexts.title, [
    { keys: 'Ctrl+M', description: chatTexts.shortcuts.maximize, run: () => setMaximized((is) => !is) },
    { keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'], description: chatTexts.shortcuts.move },
  ]);
  const panel = (
    // Esc closes the panel from anywhere inside it.
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
        if (event.key !== 'Escape' || field.text !== '' || event.nativeEvent.isComposing) return;
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
        hasSpoken={transcript.lines.some(({ kind }) => kind === 'caller')}
        transcript={() => transcriptText(transcript.lines)}
        onConvert={() => setConverting(true)}
        onRestart={() => restart()}
        onClose={onClose}
      />
      {place.begin && <StartPointStrip begin={place.begin} />}
      <ChatTranscript chat={chat} level={level} onRewind={(turn) => void field.answerOtherwise(turn)} />
      {attachment && <AttachmentForm key={attachment.index} asked={attachment} onUpload={chat.upload} />}
      <ChatFoot
        refusal={phase === 'failed' ? (refusal ?? null) : undefined}
        transcript={transcript}
        againRef={field.again}
        inputRef={field.input}
        text={field.text}
        onText={field.setText}
        onSend={chat.say}
        onRestart={restart}
      />
    </section>
  );
  return (
    <>
      {panel}
      {/* Beside the panel, so that its Esc is not the panel's. */}
      {isConverting && (
        <ConvertPart conversationId={conversationId} token={token} onClose={() => setConverting(false)} />
      )}
    </>
  );
}
