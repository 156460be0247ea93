import {
  CALL_LIST_ROW_LIMIT,
  STOP_ROLES,
  type ImportedCallList,
  type ListPreview,
  type StopRole,
} from '@parley/contract';
import { TableProblem } from '@parley/domain/table/cells';
import { invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import { chosenRoles, namesIn } from '#features/outbound/call-list-rows.ts';
import { isBlank, readList, type ListQuery } from '#features/outbound/list-file.ts';
import { previewList } from '#features/outbound/preview-list.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import { skippedLines } from '#features/outbound/skipped-lines.ts';
import { stopNumbers, type Stop } from '#features/outbound/stop-list.ts';
import { unguardCell } from '#platform/csv.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ReceivedFile } from '#platform/files/file-store.ts';

const ROWS_AT_ONCE = 1_000;
const LONGEST_REASON = 500;

interface SenderPlace {
  /** A transaction: it takes the whole file or nothing. */
  db: Queries;
  projectId: number;
  who: number | null;
}

/** Puts the numbers of a file, which `checkStopList` has looked at, on the stop list. */
export async function importStopList(
  { db, projectId, who }: SenderPlace,
  received: Pick<ReceivedFile, 'path'>,
  query: ListQuery,
): Promise<ImportedCallList> {
  // Two imports with the same numbers would wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stop list ${projectId}`}, 0))`.execute(db);
  const skipped = skippedLines();
  let added = 0;
  let batch = new Map<string, { line: number; stop: Stop }>();
  const write = async () => {
    const stops = [...batch.values()].map(({ stop }) => stop);
    const taken = await stopNumbers({ db, projectId }, stops, who);
    for (const [number, { line }] of batch) if (!taken.has(number)) skipped.add({ line, reason: ALREADY_ON });
    added += taken.size;
    batch = new Map();
  };
  for await (const { line, number: written, reason } of linesOf(received, query)) {
    const read = readNumber(written, query.default_country ?? null);
    if (typeof read === 'string') skipped.add({ line, reason: read });
    else if (batch.has(read.number)) skipped.add({ line, reason: ALREADY_ON });
    else batch.set(read.number, { line, stop: { number: read.number, reason, source: 'import' } });
    if (batch.size >= ROWS_AT_ONCE) await write();
  }
  await write();
  return { added, ...skipped.report() };
}

const ALREADY_ON = 'Already on the stop list';

/** Reads the whole file once without taking anything of it, and refuses one with a fault anywhere. */
export async function checkStopList(received: Pick<ReceivedFile, 'path'>, query: ListQuery): Promise<void> {
  let lines = 0;
  try {
    for await (const { line } of linesOf(received, query)) {
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
  number: string;
  reason: string;
}

async function* linesOf(received: Pick<ReceivedFile, 'path'>, query: ListQuery): AsyncGenerator<Line> {
  let readRow: ReturnType<typeof stopReader> | undefined;
  for await (const { line, cells } of readList(received, query)) {
    if (!readRow) readRow = stopReader(cells, query.columns);
    else if (!isBlank(cells)) yield { line, ...readRow(cells) };
  }
  if (!readRow) throw invalidField('body.file', 'The file is empty');
}

/** What each column of a file of numbers is. */
function stopColumns(header: string[], chosen: string | undefined): { name: string; role: StopRole }[] {
  const names = namesIn(header);
  const roles = chosen === undefined ? null : chosenRoles(chosen, STOP_ROLES, names.length);
  return names.map((name, index) => ({ name, role: roles?.[index] ?? ROLES[name.toLowerCase()] ?? 'none' }));
}

const ROLES: Partial<Record<string, StopRole>> = { number: 'number', destination: 'number', reason: 'reason' };

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

/** Tells how a file of numbers would be read. */
export function previewStopList(received: Pick<ReceivedFile, 'path'>, query: ListQuery): Promise<ListPreview> {
  return previewList(received, query, {
    columns: (header) => stopColumns(header, query.columns),
    dated: [],
    reader(header) {
      const roles = stopColumns(header, query.columns).map(({ role }) => role);
      const readRow = stopReader(header, query.columns);
      return ({ cells }) => {
        const row = readRow(cells);
        const read = readNumber(row.number, query.default_country ?? null);
        if (typeof read === 'string') return { reason: read };
        return roles.map((role, index) =>
          role === 'number' ? read.number : role === 'reason' ? row.reason : (cells[index] ?? ''),
        );
      };
    },
  });
}
