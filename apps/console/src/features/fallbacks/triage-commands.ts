import type { Fallback } from '@parley/contract';
import { TYPICAL_PHRASES } from '@parley/domain/fallback';
import type { RefObject } from 'react';
import { classify, makeIntentOf, reopen } from '#features/fallbacks/changes/decide.ts';
import { editTyped } from '#features/fallbacks/changes/edit-phrase.ts';
import { fallbackChanges, updateLocal } from '#features/fallbacks/changes/fallback-changes.ts';
import type { Commands } from '#features/fallbacks/commands.ts';
import { withoutRefusals, type Local } from '#features/fallbacks/local.ts';
import type { Rights } from '#features/fallbacks/rights.ts';
import { nextOpen, phrasesOf, type Row } from '#features/fallbacks/triage.ts';

export interface TriageOptions {
  rows: readonly Row[];
  /** The key of the active row. */
  active: string;
  onActive: (key: string) => void;
  isDone: boolean;
  rights: Rights;
  local: Local;
  idByName: ReadonlyMap<string, number>;
  /** Phrases that are selected for one decision. */
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
  onNewIntent: (ids: readonly number[]) => void;
  onToggleOpen: (key: string, isOpen?: boolean) => void;
  onShowUses: (key: string) => void;
  /** The row whose phrase is being edited. */
  onEditing: (key: string) => void;
  /** Opens the intent chooser of a group or of the selected phrases. */
  onChooser: (owner: string) => void;
  listRef: RefObject<HTMLDivElement | null>;
}

/** The commands of the screen in its current state. */
export function triageCommands(options: TriageOptions, projectId: number): Commands {
  const { rows, active, rights, local, chosen, listRef } = options;
  const { onActive, onChoose, onNewIntent, onToggleOpen, onShowUses } = options;
  const at = rows.findIndex(({ key }) => key === active);
  const here = rows[at];
  const isBulk = chosen.size > 0;

  /** Finds the phrases for a decision: its row's, else the selected ones, else the current row's. */
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

  return {
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
      if (words !== phrase.intent) void fallbackChanges.make(editTyped(phrase, words, typicalWith(phrase, rows)));
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
}

/** The phrases that determine the likeliest intent of a phrase's group; empty if the phrase is not among them. */
function typicalWith({ id }: Fallback, rows: readonly Row[]): number[] {
  const group = rows.find((row) => row.kind === 'group' && row.group.phrases.some((one) => one.id === id))?.group;
  const typical = group?.phrases.slice(0, TYPICAL_PHRASES).map((one) => one.id) ?? [];
  return typical.includes(id) ? typical : [];
}
