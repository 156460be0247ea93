import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import type { ReactionEditor } from '#features/reactions/use-reaction-editor.ts';
import { reactionTexts } from '#texts/reactions.ts';

const { shortcuts } = reactionTexts;

/** The keys of the reactions screen. */
export function useReactionHotkeys({ read, all, place, inputs, search, changes }: ReactionEditor): void {
  const { canEdit } = read;
  const { selectedId, panel, select } = place;
  const selected = all.find(({ id }) => id === selectedId);
  const isSearching = search.found !== null;
  useHotkeys(reactionTexts.title, [
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => inputs.search.current?.focus() },
    // Before the key without Shift, which would take it too.
    { keys: 'Shift+F3', description: shortcuts.previous, run: () => search.selectNext(-1), enabled: isSearching },
    { keys: 'F3', description: shortcuts.next, run: () => search.selectNext(1), enabled: isSearching },
    { keys: 'N', description: shortcuts.add, run: changes.addNew, enabled: canEdit },
    {
      keys: 'Ctrl+D',
      description: shortcuts.duplicate,
      run: () => changes.duplicate(selected),
      enabled: canEdit && selected !== undefined,
    },
    {
      keys: 'Esc',
      description: shortcuts.closePanel,
      run: () => select(null),
      enabled: selectedId !== null || panel !== null,
    },
  ]);
}
