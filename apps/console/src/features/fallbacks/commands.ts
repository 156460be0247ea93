import type { Fallback } from '@parley/contract';
import type { Refusal } from '#features/fallbacks/local.ts';
import type { PhraseRow, Row } from '#features/fallbacks/triage.ts';

/** What can be done on the screen, by keys and by pointer alike. */
export interface Commands {
  /** Adds the row, or else the selected or active rows, to an intent; null only marks them. */
  classify: (intent: { id: number; name: string } | null, row?: Row) => void;
  makeIntent: (name: string, ids: readonly number[]) => void;
  askNewIntent: (row?: Row) => void;
  edit: (phrase: Fallback, words: string) => void;
  undo: (row: PhraseRow) => void;
  /** Adds the phrases that were not refused to the intent to which others could not be added. */
  addOthers: (refusal: Refusal) => void;
  /** Removes the refusal from the row. */
  dismiss: (row: PhraseRow) => void;
  toggleChosen: (ids: readonly number[]) => void;
  clearChosen: () => void;
  toggleOpen: (key: string, isOpen?: boolean) => void;
  showUses: (row: Row) => void;
  move: (by: number) => void;
  goToList: () => void;
}
