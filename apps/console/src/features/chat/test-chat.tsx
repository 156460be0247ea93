import { useState } from 'react';
import { useChatStartPoint } from '#parts/chat/chat-panel-state.ts';
import { ConvertPart } from '#parts/tests/convert-part.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { transcriptText } from '#parts/transcript/transcript-text.ts';
import { AttachmentForm } from '#features/chat/attachment-form.tsx';
import { ChatFoot } from '#features/chat/chat-foot.tsx';
import { ChatHead } from '#features/chat/chat-head.tsx';
import { ChatTranscript } from '#features/chat/chat-transcript.tsx';
import type { PanelHandle } from '#features/chat/panel-frame.tsx';
import { StartPointStrip } from '#features/chat/start-point-strip.tsx';
import { useChat } from '#features/chat/use-chat.ts';
import { useChatField } from '#features/chat/use-chat-field.ts';

const DEFAULT_LEVEL: SelectableLogLevel = 'warn';

/** A conversation with the saved draft or a deployed bot, and why the bot answers as it does. */
export function TestChat({ handle, onClose }: { handle: PanelHandle; onClose: () => void }) {
  const begin = useChatStartPoint();
  const chat = useChat(begin);
  const { token, conversationId, transcript, phase, refusal, place, attachment, restart } = chat;
  const [level, setLevel] = useState<SelectableLogLevel>(DEFAULT_LEVEL);
  const [isConverting, setConverting] = useState(false);
  const field = useChatField(chat, handle.box);
  return (
    <>
      <ChatHead
        {...handle}
        environment={place.environment}
        onEnvironment={(chosen) => restart({ environment: chosen, begin: chosen === 'draft' ? begin : null })}
        level={level}
        onLevel={setLevel}
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
      {isConverting && (
        <ConvertPart conversationId={conversationId} token={token} onClose={() => setConverting(false)} />
      )}
    </>
  );
}
