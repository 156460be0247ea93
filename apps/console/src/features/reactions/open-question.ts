import { useLayoutEffect, useRef } from 'react';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** The question that is unfolded: the graph tints it, and a press on its row in the graph unfolds it. */
const opened = createUserStore<{ reaction: number; at: number | null }>({ reaction: 0, at: null });

/** The place of the open call in its reaction; null while all are closed. */
export function useOpenQuestion(reaction: number): number | null {
  return useStore(opened, (state) => (state.reaction === reaction ? state.at : null));
}

export function openQuestion(reaction: number, at: number | null): void {
  opened.set({ reaction, at });
}

/** Keeps the question open when a new reaction is saved and gets its id. */
export function useQuestionOfSaved(reaction: number): void {
  const before = useRef(reaction);
  useLayoutEffect(() => {
    if (before.current !== reaction && opened.get().reaction === before.current) opened.set({ reaction });
    before.current = reaction;
  }, [reaction]);
}
