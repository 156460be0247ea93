import {
  CALL_LIST_ROW_LIMIT,
  STOP_ROLES,
  type ImportedCallList,
  type StopRole,
  type TablePreview,
} from '@parley/contract';
import { TableProblem } from '@parley/domain/table/cells';
import { invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { ListQuery } from '#features/outbound/call-list-rows.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import { skippedLines } from '#features/outbound/skipped-lines.ts';
import { stoppedAmong, stopNumbers, type Stop } from '#features/outbound/stop-list.ts';
import { unguardCell } from '#platform/csv.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { chosenRoles, namesIn } from '#platform/table/columns.ts';
import { isBlank, previewTable } from '#platform/table/preview-table.ts';
import { numberText } from '#platform/telephone/number-text.ts';
import type { Table } from '#platform/table/tables.ts';

const ROWS_AT_ONCE = 1_000;
const LONGEST_REASON = 500;

interface SenderPlace {
  /** A transaction, so that the file is imported whole or not at all. */
  db: Queries;
  projectId: number;
  who: number | null;
}

/** Puts the numbers of a file, checked by `checkStopList`, on the stop list. */
export async function importStopList(
  { db, projectId, who }: SenderPlace,
  table: Table,
  query: ListQuery,
): Promise<ImportedCallList> {
  // Serializes imports, since two with overlapping numbers would wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stop list ${projectId}`}, 0))`.execute(db);
  const skipped = skippedLines();
  let added = 0;
  let batch = new Map<string, Line & { stop: Stop }>();
  let columns: string[] = [];
  const write = async () => {
    const stops = [...batch.values()].map(({ stop }) => stop);
    const taken = await stopNumbers({ db, projectId }, stops, who);
    for (const [number, { line, cells }] of batch)
      if (!taken.has(number)) skipped.add({ line, cells, reason: ALREADY_ON });
    added += taken.size;
    batch = new Map();
  };
  const lines = linesOf(table, query, (names) => {
    columns = names;
  });
  for await (const row of lines) {
    const { line, cells, reason } = row;
    const read = readNumber(row.number, query.default_country ?? null);
    if (typeof read === 'string') skipped.add({ line, cells, reason: read });
    else if (batch.has(read.number)) skipped.add({ line, cells, reason: ALREADY_ON });
    else batch.set(read.number, { ...row, stop: { number: read.number, reason, source: 'import' } });
    if (batch.size >= ROWS_AT_ONCE) await write();
  }
  await write();
  return { added, columns, ...skipped.report(), not_called: [] };
}

const ALREADY_ON = 'Already on the stop list';

/** Reads the whole file once without importing it, and refuses a faulty one. */
export async function checkStopList(table: Table, query: ListQuery): Promise<void> {
  let lines = 0;
  try {
    for await (const { line } of linesOf(table, query)) {
      if (++lines > CALL_LIST_ROW_LIMIT) throw new TableProblem(line, TOO_MANY);
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    throw invalidField('body.file', `Line ${error.line}: ${error.message}. Nothing was imported`);
  }
}

const TOO_MANY = `The file exceeds ${CALL_LIST_ROW_LIMIT.toLocaleString('en')} rows; split it`;

interface Line {
  line: number;
  cells: string[];
  number: string;
  reason: string;
}

async function* linesOf(
  table: Table,
  query: ListQuery,
  tellColumns: (names: string[]) => void = () => {},
): AsyncGenerator<Line> {
  let readRow: ReturnType<typeof stopReader> | undefined;
  for await (const { line, cells } of table.rows({ encoding: query.encoding })) {
    if (!readRow) {
      readRow = stopReader(cells, query.columns);
      tellColumns(namesIn(cells));
    } else if (!isBlank(cells)) yield { line, cells, ...readRow(cells) };
  }
  if (!readRow) throw invalidField('body.file', 'The file is empty');
}

/** Finds the role of each column in a file of numbers. */
function stopColumns(header: string[], chosen: string | undefined): { name: string; role: StopRole }[] {
  const names = namesIn(header);
  const roles = chosen === undefined ? null : chosenRoles(chosen, STOP_ROLES, names.length);
  return names.map((name, index) => ({ name, role: roles?.[index] ?? ROLES.get(name.toLowerCase()) ?? 'none' }));
}

const ROLES = new Map<string, StopRole>([
  ['number', 'number'],
  ['destination', 'number'],
  ['reason', 'reason'],
]);

function stopReader(header: string[], chosen: string | undefined) {
  const columns = stopColumns(header, chosen);
  const [number, reason] = (['number', 'reason'] as const).map((role) =>
    columns.findIndex((column) => column.role === role),
  );
  if (number === undefined || number < 0)
    throw invalidField('body.file', 'Line 1: Expected the column number or destination, and reason');
  return (cells: string[]) => ({
    number: cellAt(cells, number),
    reason: cellAt(cells, reason ?? -1)
      .replaceAll('\u0000', '')
      .slice(0, LONGEST_REASON)
      .toWellFormed(),
  });
}

function cellAt(cells: readonly string[], index: number): string {
  return unguardCell(cells[index] ?? '')
    .trim()
    .normalize('NFC');
}

/** Shows how a file of numbers would be read, with the reasons that the import would give. */
export function previewStopList(
  table: Table,
  query: ListQuery,
  { inProject, projectId }: { inProject: InProject; projectId: number },
): Promise<TablePreview> {
  const seen = new Set<string>();
  return previewTable<string>(table, query.encoding, {
    columns: (header) => stopColumns(header, query.columns),
    mostRows: CALL_LIST_ROW_LIMIT,
    reader(header) {
      const roles = stopColumns(header, query.columns).map(({ role }) => role);
      const readRow = stopReader(header, query.columns);
      return ({ cells }) => {
        const row = readRow(cells);
        const read = readNumber(row.number, query.default_country ?? null);
        if (typeof read === 'string') return { reason: read };
        const shown = roles.map((role, index) =>
          role === 'number' ? numberText(read.number) : role === 'reason' ? row.reason : (cells[index] ?? ''),
        );
        return { cells: shown, note: null, item: read.number };
      };
    },
    async judge(rows) {
      const numbers = rows.map(({ item }) => item);
      const known = await inProject(projectId, 'read', (db) => stoppedAmong(db, projectId, numbers));
      const repeated = rows.filter(({ item }) => known.has(item) || seen.has(item) || !seen.add(item));
      return new Map(repeated.map(({ line }) => [line, ALREADY_ON]));
    },
  });
}
