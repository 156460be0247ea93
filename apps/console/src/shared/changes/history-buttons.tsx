import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWriting } from '#shared/hotkeys/is-typing.ts';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { saveTexts } from '#texts/saving.ts';

interface HistoryButtonsProps {
  /** The group in the list of hotkeys. */
  scope: string;
  /** Omitted if there is nothing to undo. */
  undo?: (() => void) | undefined;
  redo?: (() => void) | undefined;
}

/** Undo and redo of changes that are saved already, by keys and in the top bar. */
export function HistoryButtons({ scope, undo, redo }: HistoryButtonsProps) {
  useHotkeys(scope, [
    {
      keys: 'Ctrl+Z',
      description: saveTexts.undo,
      get enabled() {
        return undo !== undefined && !isWriting();
      },
      run: () => undo?.(),
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: saveTexts.redo,
      get enabled() {
        return redo !== undefined && !isWriting();
      },
      run: () => redo?.(),
    },
  ]);
  return (
    <SaveStateSlot>
      <ActionIcon aria-label={saveTexts.undo} title={saveTexts.undoWithKeys} disabled={!undo} onClick={undo}>
        <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={saveTexts.redo} title={saveTexts.redoWithKeys} disabled={!redo} onClick={redo}>
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </SaveStateSlot>
  );
}
