import type { ListedFile } from '@parley/contract';
import type { RefObject } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { storageTexts as texts } from '#texts/storage.ts';
import { kindToPreview } from '#features/storage/file-preview.tsx';

const { shortcuts } = texts;

interface StorageKeys {
  selected: ListedFile | undefined;
  searchInput: RefObject<HTMLInputElement | null>;
  /** Left out for users who may not upload. */
  pick: (() => void) | undefined;
  /** Left out for users who may not delete. */
  remove: ((file: ListedFile) => Promise<void>) | undefined;
  move: (by: number) => void;
  close: () => void;
}

/** Keys of the list of files, and of the file that is selected in it. */
export function useStorageKeys({ selected, searchInput, pick, remove, move, close }: StorageKeys): void {
  useHotkeys(texts.title, [
    {
      keys: 'Ctrl+A',
      description: shortcuts.upload,
      enabled: pick !== undefined,
      yieldsToTyping: true,
      run: () => pick?.(),
    },
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => move(-1) },
    {
      keys: 'D',
      description: shortcuts.download,
      enabled: selected !== undefined,
      run: () => document.querySelector<HTMLElement>('[data-download]')?.click(),
    },
    {
      keys: 'Space',
      description: shortcuts.play,
      // Answered by the name alone: on a button it presses the button.
      enabled: selected !== undefined && kindToPreview(selected) === 'sound',
    },
    {
      keys: 'Delete',
      description: shortcuts.remove,
      enabled: remove !== undefined && selected !== undefined,
      run: () => void (selected && remove?.(selected)),
    },
    { keys: 'Esc', description: shortcuts.close, enabled: selected !== undefined, run: close },
  ]);
}
