import { CALL_LIST_ROW_LIMIT, type DayOrder, type ListPreview, type ListRole } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { TableProblem, type TableRow } from '@parley/domain/table/cells';
import { callListReader, listColumns, type CallListRow } from '#features/outbound/call-list-rows.ts';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import { isBlank, listOptions, readList, type ListQuery } from '#features/outbound/list-file.ts';
import { dayOrderOf } from '#features/outbound/read-time.ts';
import type { ReceivedFile } from '#platform/files/file-store.ts';
import type { CsvFormat } from '#platform/read-csv.ts';

const ROWS_SHOWN = 5;
const FAULTS_SHOWN = 100;

interface ListKind {
  columns(header: string[]): ListPreview['columns'];
  /** Columns of these kinds may have dates. */
  dated: readonly string[];
  /** Refuses columns that do not do. Of a row it answers its cells as they are read, or why it is not taken. */
  reader(header: string[]): (row: TableRow) => string[] | { reason: string };
}

/** Reads a whole list as the import would, and takes nothing of it. */
export async function previewList(
  received: Pick<ReceivedFile, 'path'>,
  query: ListQuery,
  kind: ListKind,
): Promise<ListPreview> {
  const format: CsvFormat = { encoding: 'utf-8', separator: ',' };
  const shown: ListPreview['rows'] = [];
  const faults: ListPreview['faults'] = [];
  let columns: ListPreview['columns'] | undefined;
  let [total, faulty] = [0, 0];
  let readRow: ReturnType<ListKind['reader']> | undefined;
  let fault: string | null = null;
  const dates = datesIn();
  try {
    for await (const row of readList(received, query, (found) => Object.assign(format, found))) {
      if (!columns) {
        columns = kind.columns(row.cells);
        try {
          readRow = kind.reader(row.cells);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          fault = error.message;
        }
        continue;
      }
      if (isBlank(row.cells)) continue;
      if (++total > CALL_LIST_ROW_LIMIT) break;
      for (const [index, { role }] of columns.entries())
        if (kind.dated.includes(role)) dates.look(row.cells[index] ?? '');
      const read = readRow?.(row) ?? row.cells;
      const reason = 'reason' in read ? read.reason : null;
      if (reason !== null) faulty += 1;
      if (reason !== null && faults.length < FAULTS_SHOWN) faults.push({ line: row.line, reason });
      if (shown.length < ROWS_SHOWN) shown.push({ line: row.line, cells: 'reason' in read ? row.cells : read, reason });
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    fault = `Line ${error.line}: ${error.message}`;
  }
  if (!columns) {
    if (fault === null) throw invalidField('body.file', 'The file is empty');
    columns = [];
  }
  return { ...format, columns, fault, rows: shown, total, faulty, faults, ...dates.asked() };
}

/** Looks whether some dates have the year last, and which order of day and month fits them all. */
function datesIn() {
  let isAsked = false;
  const fits: Record<DayOrder, boolean> = { dmy: false, mdy: false };
  return {
    look(cell: string): void {
      const found = dayOrderOf(cell);
      if (!found) return;
      isAsked = true;
      if (found.fits) fits[found.fits] = true;
    },
    asked: (): Pick<ListPreview, 'asks_day_order' | 'fitting_day_order'> => ({
      asks_day_order: isAsked,
      fitting_day_order: fits.dmy === fits.mdy ? null : fits.dmy ? 'dmy' : 'mdy',
    }),
  };
}

/** Tells how a call list would be read. */
export function previewCallList(
  received: Pick<ReceivedFile, 'path'>,
  query: ListQuery,
  campaign: Pick<CampaignRow, 'rules'>,
): Promise<ListPreview> {
  return previewList(received, query, {
    columns: (header) => listColumns(header, query.columns),
    dated: ['scheduled_time', 'expires_at'],
    reader(header) {
      const roles = listColumns(header, query.columns).map(({ role }) => role);
      const readRow = callListReader(header, listOptions(query, campaign));
      return ({ line, cells }) => {
        const row = readRow(line, cells);
        return 'reason' in row ? row : roles.map((role, index) => shownCell(row, role, cells[index] ?? ''));
      };
    },
  });
}

function shownCell(row: CallListRow, role: ListRole, cell: string): string {
  switch (role) {
    case 'destination':
      return row.destination;
    case 'scheduled_time':
      return timeText(row.scheduled_time);
    case 'expires_at':
      return timeText(row.expires_at);
    case 'time_zone':
      return row.zone ?? '';
    case 'name':
      return row.name;
    case 'slot':
    case 'none':
      return cell;
  }
}

/** `2026-11-26 10:00 UTC` */
function timeText(seconds: number | null): string {
  return seconds === null ? '' : `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
