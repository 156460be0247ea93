import { useMarkKeys } from '#parts/templates/mark-keys.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useProjectId } from '#shared/session/session.ts';
import { useStableCallbacks } from '#shared/use-stable-callbacks.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { triageCommands, type TriageOptions } from '#features/fallbacks/triage-commands.ts';
import { triageKeys } from '#features/fallbacks/triage-keys.ts';
import type { fallbackChanges } from '#features/fallbacks/changes/fallback-changes.ts';
import { phraseOn } from '#features/fallbacks/triage.ts';

/** The chooser of the selection, as opposed to that of a row. */
export const CHOSEN = 'chosen';

/** The keys of the screen, and the commands that they share with the pointer. */
export function useTriageKeys(options: TriageOptions) {
  const { rows, active, rights, idByName, chosen, isDone, onActive, onToggleOpen, onEditing, onChooser } = options;
  const projectId = useProjectId();
  const at = rows.findIndex(({ key }) => key === active);
  const here = rows[at];
  const isBulk = chosen.size > 0;
  const commands = triageCommands(options, projectId);

  /** Goes to the row of an undone decision: another one is likely to follow. */
  function goToChanged(change: ReturnType<typeof fallbackChanges.undo>) {
    const [id] = change?.about ?? [];
    // A phrase that is unfolded has a row of its own, below its group's.
    const row = rows.findLast((one) => {
      if (one.kind === 'desk') return false;
      return one.kind === 'phrase' ? one.phrase.id === id : one.group.phrases.some((phrase) => phrase.id === id);
    });
    if (row) onActive(row.key);
  }

  function setLikeliest(place: number) {
    const likely = here?.group.likeliest[place];
    const id = likely && idByName.get(likely.name);
    if (likely && id !== undefined) commands.classify({ id, name: likely.name });
  }

  const state = { rights, isDone, isBulk, stands: here !== undefined && here.kind !== 'desk' };
  useHotkeys(
    fallbackTexts.title,
    triageKeys(state, here, { commands, setLikeliest, openChooser, onEditing, takeSuggestion }),
  );

  useMarkKeys(rights.canEdit);

  function openChooser() {
    if (isBulk) return onChooser(CHOSEN);
    if (!here) return;
    onToggleOpen(here.group.key, true);
    onChooser(here.group.key);
  }

  function takeSuggestion() {
    if (!here) return;
    const phrase = phraseOn(here);
    if (phrase.state === 'open') commands.edit(phrase, phrase.suggestion);
  }

  return { commands: useStableCallbacks(commands), goToChanged };
}
