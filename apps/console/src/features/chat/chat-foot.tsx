import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import type { Transcript } from '#parts/transcript/transcript.ts';
import { ChatInput } from '#features/chat/chat-input.tsx';
import { chatTexts } from '#texts/chat.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/chat/chat-panel.module.css';

interface ChatFootProps {
  /** Why the conversation could not start; null without a reason, undefined if it started. */
  refusal: string | null | undefined;
  transcript: Transcript;
  againRef: RefObject<HTMLButtonElement | null>;
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  onRestart: (change?: { environment: 'draft' }) => void;
}

/** The line to write in, or the way to begin again. */
export function ChatFoot(props: ChatFootProps) {
  const { refusal, transcript, againRef, inputRef, text, onText, onSend, onRestart } = props;
  const isOver = transcript.ended !== null;
  return (
    <footer className={styles.foot}>
      {isOver && (
        <>
          <span className="p-fill p-size-13 p-secondary" role="status">
            {texts.chat.ended}
          </span>
          <Button ref={againRef} onClick={() => onRestart()}>
            {chatTexts.restart}
          </Button>
        </>
      )}
      {!isOver && refusal !== undefined && (
        <>
          <span className="p-fill p-size-13 p-secondary" role="status">
            {refusal ?? texts.chat.cannotInit}
          </span>
          {refusal === null ? (
            <Button ref={againRef} onClick={() => onRestart()}>
              {uiTexts.tryAgain}
            </Button>
          ) : (
            <Button ref={againRef} onClick={() => onRestart({ environment: 'draft' })}>
              {chatTexts.talkToDraft}
            </Button>
          )}
        </>
      )}
      {!isOver && refusal === undefined && transcript.isInputShown && (
        <ChatInput ref={inputRef} value={text} onChange={onText} onSend={onSend} />
      )}
      {!isOver && refusal === undefined && !transcript.isInputShown && (
        <span className="p-fill p-size-13 p-secondary">{chatTexts.input.hidden}</span>
      )}
    </footer>
  );
}
