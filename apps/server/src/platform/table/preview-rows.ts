import type { TablePreview } from '@parley/contract';
import { cellsOf, type TableRow } from '@parley/domain/table/cells';

const ROWS_SHOWN = 5;
const FAULTS_SHOWN = 100;
/** Remarks of other kinds are counted together. */
const NOTES_TOLD = 20;
/** Characters of a row that a user may correct manually. */
const LONGEST_REPAIRED = 4_000;
const JUDGED_AT_ONCE = 1_000;

/** A row as it is read: its cells, or why it is not taken. */
export type ReadRow<Item> = string[] | { reason: string } | TakenRow<Item>;

interface TakenRow<Item> {
  cells: string[];
  /** What the user should know of it although it is taken. */
  note: string | null;
  item: Item;
}

/** Why rows are not taken, by their line: only the database knows it, so many rows are judged together. */
export type JudgeRows<Item> = (rows: readonly (TableRow & { item: Item })[]) => Promise<ReadonlyMap<number, string>>;

type Report = Pick<TablePreview, 'rows' | 'total' | 'faulty' | 'faults' | 'notes'>;

/** Collects the rows of a table: the first ones in full, the others as counts. */
export function previewRows<Item>(judge: JudgeRows<Item> | undefined) {
  const shown: Report['rows'] = [];
  const faults: Report['faults'] = [];
  const notes = new Map<string, number>();
  let [total, faulty] = [0, 0];
  let waiting: (TableRow & { item: Item; note: string | null })[] = [];

  function refuse(row: TableRow, columns: number, reason: string): void {
    faulty += 1;
    if (faults.length < FAULTS_SHOWN) faults.push(faultOf(row, columns, reason));
  }

  async function judgeWaiting(columns: number): Promise<void> {
    const judged = waiting;
    waiting = [];
    const refused = judge && judged.length > 0 ? await judge(judged) : new Map<number, string>();
    for (const { note, ...row } of judged) {
      const reason = refused.get(row.line);
      if (reason !== undefined) {
        refuse(row, columns, reason);
        const seen = shown.find(({ line }) => line === row.line);
        if (seen) Object.assign(seen, { cells: row.cells, reason, note: null });
      } else if (note !== null && (notes.has(note) || notes.size < NOTES_TOLD)) {
        notes.set(note, (notes.get(note) ?? 0) + 1);
      }
    }
  }

  return {
    async add(row: TableRow, read: ReadRow<Item>, columns: number): Promise<void> {
      total += 1;
      const reason = 'reason' in read ? read.reason : null;
      const note = 'note' in read ? read.note : null;
      const cells = 'reason' in read ? row.cells : 'cells' in read ? read.cells : read;
      if (shown.length < ROWS_SHOWN) shown.push({ line: row.line, cells, reason, note });
      if (reason !== null) refuse(row, columns, reason);
      else if ('item' in read) waiting.push({ ...row, item: read.item, note });
      if (waiting.length >= JUDGED_AT_ONCE) await judgeWaiting(columns);
    },
    async report(columns: number): Promise<Report> {
      await judgeWaiting(columns);
      const counted = [...notes].map(([reason, count]) => ({ reason, count }));
      return {
        ...{ rows: shown, total, faulty },
        faults: faults.toSorted((one, other) => one.line - other.line),
        notes: counted.toSorted((one, other) => other.count - one.count),
      };
    },
  };
}

function faultOf({ line, cells }: TableRow, columns: number, reason: string): TablePreview['faults'][number] {
  const isShort = cells.reduce((sum, cell) => sum + cell.length, 0) <= LONGEST_REPAIRED;
  // A cell beyond the last column is shown as a fault in a separate column.
  const whole = cellsOf(cells, columns) ?? cells;
  return { line, reason, cells: isShort ? whole : null };
}
