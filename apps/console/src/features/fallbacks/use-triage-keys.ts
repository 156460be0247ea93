import type { Fallback } from '@parley/contract';
import type { RefObject } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWriting } from '#shared/hotkeys/is-typing.ts';
import { useSteady } from '#shared/use-steady.ts';
import type { Rights } from '#features/fallbacks/fallbacks-screen.tsx';
import { nextOpen, phraseOn, phrasesOf, type Row } from '#features/fallbacks/triage.ts';
import type { Triage } from '#features/fallbacks/use-triage.ts';

interface TriageKeysOptions {
  rows: readonly Row[];
  /** The key of the row on which one stands. */
  active: string;
  onActive: (key: string) => void;
  isDone: boolean;
  rights: Rights;
  triage: Triage;
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

/** What can be done on the screen, by keys and by pointer alike. */
export interface Commands {
  /** Adds the row, or else what is chosen or stood on, to an intent; null only marks it. */
  classify: (intent: { id: number; name: string } | null, row?: Row) => void;
  makeIntent: (name: string, ids: readonly number[]) => void;
  askNewIntent: (row?: Row) => void;
  edit: (phrase: Fallback, words: string) => void;
  undo: (row: Row) => void;
  toggleChosen: (ids: readonly number[]) => void;
  clearChosen: () => void;
  toggleOpen: (key: string, isOpen?: boolean) => void;
  showUses: (row: Row) => void;
  move: (by: number) => void;
  goToList: () => void;
}

export function useTriageKeys(options: TriageKeysOptions): Commands {
  const { rows, active, rights, triage, idByName, chosen, listRef, isDone } = options;
  const { onActive, onChoose, onNewIntent, onToggleOpen, onShowUses, onEditing, onChooser } = options;
  const at = rows.findIndex(({ key }) => key === active);
  const here = rows[at];
  const isBulk = chosen.size > 0;

  /** What a decision is about: the row that it was made on, else what is chosen, else the row on which one stands. */
  const idsFor = (row: Row | undefined): number[] => {
    if (row === undefined && isBulk) return [...chosen];
    const on = row ?? here;
    return on ? phrasesOf(on).map(({ id }) => id) : [];
  };

  function goOn(ids: readonly number[], from = at) {
    const decided = new Set(ids);
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
      const ids = idsFor(row);
      if (!rights.canMark || ids.length === 0) return;
      triage.make({ kind: 'classify', ids, intent });
      goOn(ids, row && rows.indexOf(row));
    },
    makeIntent(name, ids) {
      triage.make({ kind: 'new-intent', ids, name });
      goOn(ids);
    },
    askNewIntent(row) {
      const ids = idsFor(row);
      if (rights.canMake && ids.length > 0) onNewIntent(ids);
    },
    edit(phrase, words) {
      if (words !== phrase.intent) triage.make({ kind: 'edit', id: phrase.id, before: phrase.intent, after: words });
    },
    undo(row) {
      const phrases = row.kind === 'phrase' ? [row.phrase] : row.group.phrases;
      const ids = phrases.filter(({ state }) => state !== 'open').map(({ id }) => id);
      if (ids.length > 0) triage.reopen(ids);
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

  /** One goes on where it was decided: something else is likely to follow. */
  function undoLast() {
    const [id] = triage.undo();
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
  const stands = here !== undefined && here.kind !== 'desk';
  useHotkeys('Fallbacks', [
    { keys: 'ArrowDown', description: 'Next phrase', run: () => commands.move(1) },
    { keys: 'ArrowUp', description: 'Previous phrase', run: () => commands.move(-1) },
    ...[1, 2, 3].map((place) => ({
      keys: String(place),
      description: `Set class: the ${['likeliest', 'second', 'third'][place - 1]} intent`,
      enabled: canDecide && rights.canClass && stands && !isBulk,
      run: () => setLikeliest(place - 1),
    })),
    { keys: 'C', description: 'Choose a class', enabled: canDecide && (stands || isBulk), run: openChooser },
    {
      keys: 'N',
      description: 'New intent from these',
      enabled: canDecide && rights.canMake && (stands || isBulk),
      run: () => commands.askNewIntent(),
    },
    {
      keys: 'X',
      description: 'Don’t specify',
      enabled: canDecide && (stands || isBulk),
      run: () => commands.classify(null),
    },
    {
      keys: 'E',
      description: 'Edit the phrase',
      enabled: rights.canEdit && !isDone && stands,
      run: () => here && onEditing(here.key),
    },
    {
      keys: 'S',
      description: 'Use the phrase without stop words',
      enabled: rights.canEdit && !isDone && stands,
      run: takeSuggestion,
    },
    {
      keys: 'O',
      description: 'Conversations',
      enabled: rights.canOpen && stands,
      run: () => here && commands.showUses(here),
    },
    {
      keys: 'U',
      description: 'Take the decision back',
      enabled: rights.canMark && stands,
      run: () => here && commands.undo(here),
    },
    {
      keys: 'Ctrl+Z',
      description: 'Undo',
      get enabled() {
        return triage.canUndo && !isWriting();
      },
      run: undoLast,
    },
    { keys: 'Esc', description: 'Choose none', enabled: isBulk, run: commands.clearChosen },
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

  return useSteady(commands);
}
