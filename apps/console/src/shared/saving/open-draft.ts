import { useEffect, useEffectEvent } from 'react';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

interface OpenDraft {
  /** The unsaved changes of the open screen. */
  count: number;
  /** Answers false if not everything could be saved. */
  save: () => Promise<boolean>;
}

const NONE: OpenDraft = { count: 0, save: () => Promise.resolve(true) };
const openDraft = createPageStore(NONE);

/** Gives dialogs over the screen its unsaved changes. */
export function useTellDraft({ count, save }: OpenDraft): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    openDraft.set({ count, save: () => saveNow() });
    return () => openDraft.set(NONE);
  }, [count]);
}

export function useOpenDraft(): OpenDraft {
  return useStore(openDraft, (draft) => draft);
}
