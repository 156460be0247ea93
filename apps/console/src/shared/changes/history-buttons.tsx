import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWriting } from '#shared/hotkeys/is-typing.ts';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { UndoButtons, undoHotkeys, type UndoRedo } from '#shared/ui/undo-buttons.tsx';

/** Undo and redo of saved changes, by keys and in the top bar. `scope` is the group in the list of shortcuts. */
export function HistoryButtons({ scope, ...history }: UndoRedo & { scope: string }) {
  useHotkeys(
    scope,
    undoHotkeys(history, (run) => run !== undefined && !isWriting()),
  );
  return (
    <SaveStateSlot>
      <UndoButtons {...history} />
    </SaveStateSlot>
  );
}
