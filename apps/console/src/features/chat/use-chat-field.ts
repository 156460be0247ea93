import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TranscriptTurn } from '#parts/transcript/transcript.ts';
import type { Chat } from '#features/chat/use-chat.ts';

/** The typed text, and the focus, which stays in its field during the conversation. */
export function useChatField({ token, transcript, phase, place, rewind }: Chat, box: RefObject<HTMLElement | null>) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const isOver = transcript.ended !== null;

  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const { activeElement } = document;
    // A user who works elsewhere by now keeps the focus.
    const isElsewhere = activeElement !== document.body && activeElement !== opener;
    if (isElsewhere && !box.current?.contains(activeElement)) return;
    (isOver || phase === 'failed' ? again : input).current?.focus();
  }, [opener, isOver, phase, transcript.isInputShown, box]);

  // The text that was said is there to be changed, or typed over.
  const [answeringAgain, setAnsweringAgain] = useState<string>();
  useEffect(() => {
    if (answeringAgain === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [answeringAgain]);

  // Text that was being typed means nothing elsewhere, or with another bot.
  const [typedAt, setTypedAt] = useState(place);
  if (typedAt !== place) {
    setTypedAt(place);
    setText('');
  }

  /** Goes back to before the turn, with its text in the field. */
  async function answerOtherwise(turn: TranscriptTurn): Promise<void> {
    if (!(await rewind(turn))) return;
    setText(turn.text ?? '');
    setAnsweringAgain(token);
  }

  return { text, setText, input, again, answerOtherwise };
}
