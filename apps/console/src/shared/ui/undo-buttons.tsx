import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { Hotkey } from '#shared/hotkeys/hotkeys.ts';
import { saveTexts } from '#texts/saving.ts';

export interface UndoRedo {
  /** Undefined if there is nothing to undo. */
  undo?: (() => void) | undefined;
  redo?: (() => void) | undefined;
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

/** The keys of undo and redo. `isEnabled` is called for every key press. */
export function undoHotkeys({ undo, redo }: UndoRedo, isEnabled: (run: (() => void) | undefined) => boolean): Hotkey[] {
  return [
    {
      keys: 'Ctrl+Z',
      description: saveTexts.undo,
      get enabled() {
        return isEnabled(undo);
      },
      run: () => undo?.(),
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: saveTexts.redo,
      get enabled() {
        return isEnabled(redo);
      },
      run: () => redo?.(),
    },
  ];
}
