import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWritingAside } from '#shared/hotkeys/is-typing.ts';
import { undoHotkeys, type UndoRedo } from '#shared/ui/undo-buttons.tsx';
import { saveTexts } from '#texts/saving.ts';

/** The keys of Save, Undo and Redo. */
export function useSaveKeys(label: string, onSave: () => void, history: UndoRedo): void {
  useHotkeys(saveTexts.shortcuts, [
    { keys: 'Ctrl+S', description: label, run: onSave },
    ...undoHotkeys(history, () => !isWritingAside()),
  ]);
}
