import { createReadStream } from 'node:fs';
import { CALL_LIST_ROW_LIMIT, type ImportedCallList } from '@parley/contract';
import { TableProblem } from '@parley/domain/table/cells';
import { invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import { readNumber } from '#features/outbound/read-number.ts';
import { skippedLines } from '#features/outbound/skipped-lines.ts';
import { stopNumbers, type Stop } from '#features/outbound/stop-list.ts';
import { unguardCell } from '#platform/csv.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ReceivedFile } from '#platform/files/file-store.ts';
import { readCsv } from '#platform/read-csv.ts';

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
  for await (const { line, number: written, reason } of linesOf(received)) {
    const read = readNumber(written, null);
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
export async function checkStopList(received: Pick<ReceivedFile, 'path'>): Promise<void> {
  let lines = 0;
  try {
    for await (const { line } of linesOf(received)) {
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

async function* linesOf({ path }: Pick<ReceivedFile, 'path'>): AsyncGenerator<Line> {
  let columns: { number: number; reason: number } | undefined;
  for await (const { line, cells } of readCsv(createReadStream(path))) {
    if (!columns) {
      columns = columnsIn(cells);
      continue;
    }
    if (cells.every((one) => one.trim() === '')) continue;
    const reason = cellAt(cells, columns.reason).replaceAll('\u0000', '').slice(0, LONGEST_REASON).toWellFormed();
    yield { line, number: cellAt(cells, columns.number), reason };
  }
  if (!columns) throw invalidField('body.file', 'The file is empty');
}

function cellAt(cells: readonly string[], index: number): string {
  return unguardCell(cells[index] ?? '')
    .trim()
    .normalize('NFC');
}

function columnsIn(cells: string[]) {
  const names = cells.map((cell) => unguardCell(cell).trim().toLowerCase());
  const number = names.findIndex((name) => name === 'number' || name === 'destination');
  if (number < 0) throw invalidField('body.file', 'Line 1: Expected the column number or destination, and reason');
  return { number, reason: names.indexOf('reason') };
}
