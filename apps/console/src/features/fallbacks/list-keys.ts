import type { FallbackKind } from '@parley/domain/fallback';
import type { Commands } from '#features/fallbacks/commands.ts';
import type { Rights } from '#features/fallbacks/rights.ts';
import { phrasesOf, type Row } from '#features/fallbacks/triage.ts';

interface Options {
  rows: readonly Row[];
  kind: FallbackKind;
  rights: Rights;
  commands: Commands;
  onActive: (key: string) => void;
  /** The number of rows that fit the screen. */
  page: number;
}

/** Handles a key on a row; false if the key has no function there. */
export function runListKey(key: string, row: Row, { rows, kind, rights, commands, onActive, page }: Options): boolean {
  switch (key) {
    case 'PageDown':
      commands.move(page);
      return true;
    case 'PageUp':
      commands.move(-page);
      return true;
    case 'Home':
      commands.move(-rows.length);
      return true;
    case 'End':
      commands.move(rows.length);
      return true;
    case 'Enter':
      commands.toggleOpen(row.group.key);
      onActive(row.group.key);
      return true;
    case 'ArrowRight':
      commands.toggleOpen(row.group.key, true);
      return true;
    case 'ArrowLeft':
      commands.toggleOpen(row.group.key, false);
      onActive(row.group.key);
      return true;
    case ' ':
      if (rights.canMark && kind !== 'done') commands.toggleChosen(phrasesOf(row).map(({ id }) => id));
      return true;
    default:
      return false;
  }
}
