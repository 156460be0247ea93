import {
  IMPORT_ROW_LIMIT,
  INTENT_ROLES,
  type intentFiles,
  type IntentRole,
  type QueryOf,
  type TablePreview,
} from '@parley/contract';
import { IntentName, Template } from '@parley/domain/intent';
import { cellsOf, TableProblem } from '@parley/domain/table/cells';
import { invalidField, Problem } from '@parley/domain/problem';
import * as z from 'zod/mini';
import type { Work } from '#http/work.ts';
import { unguardCell } from '#platform/csv.ts';
import { chosenRoles, namesIn } from '#platform/table/columns.ts';
import { isBlank, previewTable } from '#platform/table/preview-table.ts';
import type { Table } from '#platform/table/tables.ts';

/** The part of an import's progress for reading the file; the rest is for writing. */
export const READ_SHARE = 0.5;

export interface IntentRow {
  line: number;
  intent: string;
  /** Null for an intent without templates. */
  template: string | null;
  /** For training only. */
  augmented: boolean;
}

export interface Skipped {
  line: number;
  reason: string;
}

export interface IntentRows {
  rows: IntentRow[];
  /** Blank rows, and faulty rows if these are skipped. */
  skipped: Skipped[];
}

/** Maximum number of faulty rows in one report. */
const MOST_FAULTS = 50;

/**
 * Reads a table with the columns intent and template. A faulty row refuses the whole table unless such rows are
 * skipped.
 */
export async function readIntentRows(
  table: Table,
  query: QueryOf<typeof intentFiles.import>,
  { signal, report }: Pick<Work, 'signal' | 'report'>,
): Promise<IntentRows> {
  const rows: IntentRow[] = [];
  const skipped: Skipped[] = [];
  const faults: string[] = [];
  let columns: Columns | undefined;
  const tellShare = (share: number) => report(READ_SHARE * share, readMessage(rows.length, share));
  report(0, 'Reading the file');
  try {
    for await (const { line, cells } of table.rows({ encoding: query.encoding, tellShare })) {
      signal.throwIfAborted();
      if (!columns) columns = columnsIn(cells, query.columns);
      else if (isBlank(cells)) skipped.push({ line, reason: 'Blank row' });
      else {
        const row = rowOf(line, cells, columns);
        if (typeof row !== 'string') rows.push(row);
        else if (query.faulty === 'skip') skipped.push({ line, reason: row });
        else if (faults.push(`Line ${line}: ${row}`) === MOST_FAULTS) throw refusedFor(faults);
      }
      const read = rows.length + skipped.length;
      if (read > IMPORT_ROW_LIMIT)
        throw refusedAt(line, `The file exceeds ${IMPORT_ROW_LIMIT.toLocaleString('en')} rows; split it`);
    }
  } catch (error) {
    throw error instanceof TableProblem ? refusedFor([...faults, `Line ${error.line}: ${error.message}`]) : error;
  }
  if (!columns) throw invalidField('body.file', 'The file is empty');
  if (faults.length > 0) throw refusedFor(faults);
  if (rows.length === 0) throw invalidField('body.file', 'The file has column names but no rows');
  return { rows, skipped };
}

/** The number of rows is unknown until the end. */
function readMessage(rows: number, share: number): string {
  const all = Math.round(rows / share);
  return `${rows.toLocaleString('en')} of about ${all.toLocaleString('en')} rows read`;
}

/** Shows how a file of intents would be read. */
export function previewIntents(table: Table, query: QueryOf<typeof intentFiles.previewImport>): Promise<TablePreview> {
  return previewTable(table, query.encoding, {
    columns: (header) => intentColumns(header, query.columns),
    mostRows: IMPORT_ROW_LIMIT,
    reader(header) {
      const columns = columnsIn(header, query.columns);
      return ({ line, cells }) => {
        const row = rowOf(line, cells, columns);
        return typeof row === 'string' ? { reason: row } : cells;
      };
    },
  });
}

/** Positions of the columns, -1 for a missing one. */
interface Columns {
  intent: number;
  template: number;
  augmented: number;
  count: number;
}

/** The meaning of each column in a file of intents. */
function intentColumns(header: string[], chosen: string | undefined): { name: string; role: IntentRole }[] {
  const names = namesIn(header);
  const roles = chosen === undefined ? null : chosenRoles(chosen, INTENT_ROLES, names.length);
  return names.map((name, index) => ({
    name,
    role: roles?.[index] ?? INTENT_ROLES.find((role) => role === name.toLowerCase()) ?? 'none',
  }));
}

function columnsIn(header: string[], chosen: string | undefined): Columns {
  const found = intentColumns(header, chosen);
  const at = (role: IntentRole) => found.findIndex((column) => column.role === role);
  const twice = INTENT_ROLES.find((role) => role !== 'none' && found.filter((one) => one.role === role).length > 1);
  if (twice) throw refusedAt(1, `There are two columns ${twice}`);
  // A further unassigned column may mean that the table contains something else.
  const isOther = chosen === undefined && found.some(({ role }) => role === 'none');
  if (at('intent') < 0 || at('template') < 0 || isOther) {
    const names = header.map((cell) => `“${cell.slice(0, 100)}”`).slice(0, 10);
    throw refusedAt(
      1,
      `Expected the columns intent and template, separated by a comma or semicolon. Found ${names.join(', ')}`,
    );
  }
  return { intent: at('intent'), template: at('template'), augmented: at('augmented'), count: found.length };
}

/** The row, or the reason why it is invalid. */
function rowOf(line: number, found: string[], columns: Columns): IntentRow | string {
  const cells = cellsOf(found, columns.count);
  // A row that ends before its template may have been cut off.
  if (!cells || found.length <= Math.max(columns.intent, columns.template))
    return `Expected ${columns.count} cells, found ${found.length}`;
  const intent = z.safeParse(IntentName, unguardCell(cells[columns.intent] ?? ''));
  const cell = unguardCell(cells[columns.template] ?? '');
  const template = z.safeParse(z.nullable(Template), cell.trim() === '' ? null : cell);
  const mark = cells[columns.augmented]?.trim() ?? '';
  const issue = intent.error?.issues[0] ?? template.error?.issues[0];
  if (!intent.success || !template.success) return issue?.message ?? 'Unreadable row';
  if (!['', '0', '1'].includes(mark)) {
    return `Expected 1, 0 or nothing in the column augmented, found “${mark.slice(0, 100)}”`;
  }
  return { line, intent: intent.data, template: template.data, augmented: mark === '1' };
}

/** The first fault is the message, all of them are its issues. */
function refusedFor(faults: readonly string[]): Problem {
  const issues = faults.map((message) => ({ path: 'body.file', message }));
  return new Problem('invalid', faults[0] ?? '', { issues });
}

export function refusedAt(line: number, message: string): Problem {
  return invalidField('body.file', `Line ${line}: ${message}`);
}
