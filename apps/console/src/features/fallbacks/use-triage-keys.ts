import type { Fallback } from '@parley/contract';
import type { RefObject } from 'react';
import { TYPICAL_PHRASES } from '@parley/domain/fallback';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useProjectId } from '#shared/session/session.ts';
import { useSteady } from '#shared/use-steady.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import type { Commands } from '#features/fallbacks/commands.ts';
import type { Rights } from '#features/fallbacks/rights.ts';
import { classify, makeIntentOf, reopen } from '#features/fallbacks/changes/decide.ts';
import { editPhrase } from '#features/fallbacks/changes/edit-phrase.ts';
import { fallbackChanges, updateLocal } from '#features/fallbacks/changes/fallback-changes.ts';
import { withoutRefusals, type Local } from '#features/fallbacks/local.ts';
import { nextOpen, phraseOn, phrasesOf, type Row } from '#features/fallbacks/triage.ts';

interface TriageKeysOptions {
  rows: readonly Row[];
  /** The key of the row on which one stands. */
  active: string;
  onActive: (key: string) => void;
  isDone: boolean;
  rights: Rights;
  local: Local;
  idByName: ReadonlyMap<string, number>;
  /** Phrases that are chosen to be decided together. */
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
  onNewIntent: (ids: readonly number[]) => void;
  onToggleOpen: (key: string, isOpen?: boolean) => void;
  onShowUses: (key: string) => void;
  /** The row whose phrase is being edited. */
  onEditing: (key: string) => void;
  /** Whose class selector is asked for: a group's, or that of what is chosen. */
  onChooser: (owner: string) => void;
  listRef: RefObject<HTMLDivElement | null>;
}

/** Owns the class selector of what is chosen. */
export const CHOSEN = 'chosen';

export function useTriageKeys(options: TriageKeysOptions) {
  const { rows, active, rights, local, idByName, chosen, listRef, isDone } = options;
  const { onActive, onChoose, onNewIntent, onToggleOpen, onShowUses, onEditing, onChooser } = options;
  const projectId = useProjectId();
  const at = rows.findIndex(({ key }) => key === active);
  const here = rows[at];
  const isBulk = chosen.size > 0;

  /** What a decision is about: the row that it was made on, else what is chosen, else the row on which one stands. */
  const phrasesFor = (row: Row | undefined): Fallback[] => {
    if (row === undefined && isBulk) return phrasesWith(chosen);
    const on = row ?? here;
    return on ? phrasesOf(on) : [];
  };

  const phrasesWith = (ids: ReadonlySet<number>): Fallback[] =>
    rows.flatMap((row) => (row.kind === 'group' ? row.group.phrases.filter(({ id }) => ids.has(id)) : []));

  function goOn(phrases: readonly Fallback[], from = at) {
    const decided = new Set(phrases.map(({ id }) => id));
    if (isBulk) onChoose(new Set([...chosen].filter((id) => !decided.has(id))));
    const stood = rows[from];
    const isDecided = stood === undefined || phrasesOf(stood).every(({ id }) => decided.has(id));
    const next = isDecided ? nextOpen(rows, from, decided) : undefined;
    if (next) onActive(next.key);
    goToList();
  }

  const goToList = () => listRef.current?.focus({ preventScroll: true });

  const commands: Commands = {
    classify(intent, row) {
      const phrases = phrasesFor(row);
      if (!rights.canMark || phrases.length === 0) return;
      void fallbackChanges.make(classify(phrases, intent));
      goOn(phrases, row && rows.indexOf(row));
    },
    makeIntent(name, ids) {
      const phrases = phrasesWith(new Set(ids));
      void fallbackChanges.make(makeIntentOf(phrases, name));
      goOn(phrases);
    },
    askNewIntent(row) {
      const phrases = phrasesFor(row);
      if (rights.canMake && phrases.length > 0) onNewIntent(phrases.map(({ id }) => id));
    },
    edit(phrase, words) {
      if (words !== phrase.intent) void fallbackChanges.make(editPhrase(phrase, words, typicalWith(phrase, rows)));
    },
    undo(row) {
      const decided = (row.kind === 'phrase' ? [row.phrase] : row.group.phrases).filter(
        ({ state }) => state !== 'open',
      );
      if (decided.length > 0) void fallbackChanges.make(reopen(decided, local));
      goToList();
    },
    addOthers({ others, intent }) {
      void fallbackChanges.make(classify(others, intent, true));
      goToList();
    },
    dismiss(row) {
      const ids = row.refused.map(({ phrase }) => phrase.id);
      updateLocal(projectId, (all) => withoutRefusals(all, ids));
      goToList();
    },
    toggleChosen(ids) {
      const next = new Set(chosen);
      const isAll = ids.every((id) => chosen.has(id));
      for (const id of ids) {
        if (isAll) next.delete(id);
        else next.add(id);
      }
      onChoose(next);
    },
    clearChosen: () => onChoose(new Set()),
    toggleOpen: onToggleOpen,
    showUses: (row) => rights.canOpen && onShowUses(row.key),
    move(by) {
      const stops = rows.filter(({ kind }) => kind !== 'desk');
      const from = stops.findIndex(({ key }) => key === active);
      const to = stops[Math.max(0, Math.min(stops.length - 1, from + by))];
      if (to) onActive(to.key);
      goToList();
    },
    goToList,
  };

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

  const canDecide = rights.canMark && !isDone;
  const { shortcuts } = fallbackTexts;
  const stands = here !== undefined && here.kind !== 'desk';
  useHotkeys(fallbackTexts.title, [
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
  ]);

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

  return { commands: useSteady(commands), goToChanged };
}

/** The phrases by which the group of a phrase is taken for an intent; none if the phrase is not among them. */
function typicalWith({ id }: Fallback, rows: readonly Row[]): number[] {
  const group = rows.find((row) => row.kind === 'group' && row.group.phrases.some((one) => one.id === id))?.group;
  const typical = group?.phrases.slice(0, TYPICAL_PHRASES).map((one) => one.id) ?? [];
  return typical.includes(id) ? typical : [];
}
