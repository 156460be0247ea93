import { MOST_SKIPPED_TOLD, type ImportedCallList } from '@parley/contract';

/** A skipped line of a list. */
export interface Skipped {
  line: number;
  reason: string;
  /** Unchanged from the file. */
  cells: string[];
}

/** Maximum number of characters of returned cells. */
const MOST_CELLS = 4 * 1024 * 1024;

const MOST_REASONS = 1_000;
const OTHER = 'Other reasons';

/** Collects skipped lines: all counted by reason, the first ones in full. */
export function skippedLines() {
  const told: ImportedCallList['skipped'] = [];
  let length = 0;
  const counts = countedReasons();
  let total = 0;
  return {
    add(skipped: Skipped): void {
      total += 1;
      const { line, reason, cells } = skipped;
      length += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (told.length < MOST_SKIPPED_TOLD) told.push({ line, reason, ...(length < MOST_CELLS && { cells }) });
      counts.add(kindOf(reason));
    },
    report: (): Omit<ImportedCallList, 'added' | 'columns' | 'not_called'> => ({
      skipped: told.toSorted((one, other) => one.line - other.line),
      skipped_total: total,
      skipped_by_reason: counts.list(),
    }),
  };
}

/** Counts rows by reason, the most frequent first. */
export function countedReasons() {
  const counts = new Map<string, number>();
  return {
    add(reason: string | null): void {
      if (reason === null) return;
      const known = counts.has(reason) || counts.size < MOST_REASONS ? reason : OTHER;
      counts.set(known, (counts.get(known) ?? 0) + 1);
    },
    list: (): { reason: string; count: number }[] =>
      [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count),
  };
}

/** The reason without the line's own cell. */
function kindOf(reason: string): string {
  return reason.replace(/: “[^”]*”/u, '');
}
