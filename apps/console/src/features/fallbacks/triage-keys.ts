import type { Hotkey } from '#shared/hotkeys/hotkeys.ts';
import type { Commands } from '#features/fallbacks/commands.ts';
import type { Rights } from '#features/fallbacks/rights.ts';
import type { Row } from '#features/fallbacks/triage.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';

interface State {
  rights: Rights;
  isDone: boolean;
  /** Some phrases are selected for one decision. */
  isBulk: boolean;
  /** The active row can be decided. */
  stands: boolean;
}

interface TriageHandlers {
  commands: Commands;
  setLikeliest: (place: number) => void;
  openChooser: () => void;
  onEditing: (key: string) => void;
  takeSuggestion: () => void;
}

/** The keys of the screen; `here` is the active row. */
export function triageKeys(
  { rights, isDone, isBulk, stands }: State,
  here: Row | undefined,
  { commands, setLikeliest, openChooser, onEditing, takeSuggestion }: TriageHandlers,
): Hotkey[] {
  const canDecide = rights.canMark && !isDone;
  const { shortcuts } = fallbackTexts;
  return [
    { keys: 'ArrowDown', description: shortcuts.next, run: () => commands.move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => commands.move(-1) },
    ...[shortcuts.first, shortcuts.second, shortcuts.third].map((description, place) => ({
      keys: String(place + 1),
      description,
      enabled: canDecide && rights.canClass && stands && !isBulk,
      run: () => setLikeliest(place),
    })),
    { keys: 'C', description: shortcuts.selectClass, enabled: canDecide && (stands || isBulk), run: openChooser },
    {
      keys: 'N',
      description: shortcuts.newIntent,
      enabled: canDecide && rights.canMake && (stands || isBulk),
      run: () => commands.askNewIntent(),
    },
    {
      keys: 'X',
      description: shortcuts.unspecified,
      enabled: canDecide && (stands || isBulk),
      run: () => commands.classify(null),
    },
    {
      keys: 'E',
      description: shortcuts.edit,
      enabled: rights.canEdit && !isDone && stands,
      run: () => here && onEditing(here.key),
    },
    {
      keys: 'S',
      description: shortcuts.suggestion,
      enabled: rights.canEdit && !isDone && stands,
      run: takeSuggestion,
    },
    {
      keys: 'O',
      description: shortcuts.conversations,
      enabled: rights.canOpen && stands,
      run: () => here && commands.showUses(here),
    },
    {
      keys: 'U',
      description: shortcuts.undo,
      enabled: rights.canMark && stands,
      run: () => here && here.kind !== 'desk' && commands.undo(here),
    },
    { keys: 'Esc', description: shortcuts.clearSelection, enabled: isBulk, run: commands.clearChosen },
  ];
}
