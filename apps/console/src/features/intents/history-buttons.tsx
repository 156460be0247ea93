import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWriting } from '#shared/hotkeys/is-typing.ts';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { useIntentHistory } from '#features/intents/use-intent-changes.ts';

/** Undo and redo of what was saved already, by keys and in the top bar. */
export function HistoryButtons() {
  const { undo, redo } = useIntentHistory();
  useHotkeys('Intents', [
    {
      keys: 'Ctrl+Z',
      description: 'Undo',
      get enabled() {
        return undo !== undefined && !isWriting();
      },
      run: () => undo?.(),
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: 'Redo',
      get enabled() {
        return redo !== undefined && !isWriting();
      },
      run: () => redo?.(),
    },
  ]);
  return (
    <SaveStateSlot>
      <ActionIcon aria-label="Undo" title="Undo (Ctrl Z)" disabled={!undo} onClick={undo}>
        <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Redo" title="Redo (Ctrl Shift Z)" disabled={!redo} onClick={redo}>
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </SaveStateSlot>
  );
}
