import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWritingAside } from '#shared/hotkeys/is-typing.ts';
import { saveTexts } from '#texts/saving.ts';

export interface UndoRedo {
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

export function UndoButtons({ undo, redo }: UndoRedo) {
  return (
    <>
      <ActionIcon aria-label={saveTexts.undo} title={saveTexts.undoWithKeys} disabled={!undo} onClick={undo}>
        <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={saveTexts.redo} title={saveTexts.redoWithKeys} disabled={!redo} onClick={redo}>
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The keys of Save, Undo and Redo. */
export function useSaveKeys(label: string, onSave: () => void, { undo, redo }: UndoRedo): void {
  useHotkeys(saveTexts.shortcuts, [
    { keys: 'Ctrl+S', description: label, run: onSave },
    {
      keys: 'Ctrl+Z',
      description: saveTexts.undo,
      get enabled() {
        return !isWritingAside();
      },
      run: () => undo?.(),
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: saveTexts.redo,
      get enabled() {
        return !isWritingAside();
      },
      run: () => redo?.(),
    },
  ]);
}
