import { useEffect, useRef, useState } from 'preact/hooks';
import { createReader } from '#talk/aloud.ts';
import type { Memory } from '#talk/memory.ts';
import type { TalkState } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';

interface ReadAloudDeps {
  talk: Talk;
  memory: Memory;
  state: TalkState;
  /** The bot has a voice. */
  isOffered: boolean;
}

/** Reads the bot's words aloud while the person wants it. */
export function useReadAloud({ talk, memory, state: { phase, view }, isOffered }: ReadAloudDeps) {
  const [isAloud, setAloud] = useState(() => isOffered && memory.get().isAloud);
  const [readingKey, setReadingKey] = useState<string | null>(null);
  const [unreadableKey, setUnreadableKey] = useState<string | null>(null);
  const [reader] = useState(() =>
    createReader({
      fetchSound: talk.readAloud,
      onReading: setReadingKey,
      onFault(key) {
        setUnreadableKey(key);
        setAloud(false);
      },
    }),
  );
  const { lines, lastTimestamp } = view;
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!wasOpened.current && phase === 'open') {
      wasOpened.current = true;
      // After a reload, only new lines are read.
      if (lastTimestamp <= memory.get().seen || !isAloud) reader.begin(lines);
    }
    if (isAloud) reader.read(lines);
  }, [phase, lastTimestamp, lines, isAloud, memory, reader]);

  function switchAloud(): void {
    if (isAloud) reader.stop();
    else reader.begin(lines);
    setUnreadableKey(null);
    setAloud(!isAloud);
    memory.set({ isAloud: !isAloud });
  }

  return { isAloud, readingKey, unreadableKey, switchAloud, stopReading: reader.stop };
}
