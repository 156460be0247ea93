import { CALL_LIST_ROW_LIMIT, type ListRole, type TablePreview } from '@parley/contract';
import {
  callListReader,
  listColumns,
  listOptions,
  type CallListRow,
  type ListQuery,
} from '#features/outbound/call-list-rows.ts';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { notCalled, refusedRows } from '#features/outbound/judge-rows.ts';
import { dayOrderOf } from '#features/outbound/read-time.ts';
import type { InProject } from '#platform/db/database.ts';
import { previewTable } from '#platform/table/preview-table.ts';
import { numberText } from '#platform/telephone/number-text.ts';
import type { Table } from '#platform/table/tables.ts';

interface PreviewPlace {
  inProject: InProject;
  projectId: number;
  campaign: CampaignRow;
}

/** Shows how a call list would be read, with the reasons that the import would give. */
export function previewCallList(
  table: Table,
  query: ListQuery,
  { inProject, projectId, campaign }: PreviewPlace,
): Promise<TablePreview> {
  const rules = rulesOf(campaign);
  const seen = new Set<string>();
  return previewTable<CallListRow>(table, query.encoding, {
    columns: (header) => listColumns(header, query.columns),
    mostRows: CALL_LIST_ROW_LIMIT,
    dates: { roles: ['scheduled_time', 'expires_at'], orderOf: dayOrderOf },
    reader(header) {
      const roles = listColumns(header, query.columns).map(({ role }) => role);
      const readRow = callListReader(header, listOptions(query, campaign));
      return ({ line, cells }) => {
        const row = readRow(line, cells);
        if ('reason' in row) return row;
        const shown = roles.map((role, index) => shownCell(row, role, cells[index] ?? ''));
        return { cells: shown, note: notCalled(rules, row), item: row };
      };
    },
    judge: (rows) =>
      inProject(projectId, 'read', (db) =>
        refusedRows(
          { db, projectId },
          campaign.id,
          rows.map(({ item }) => item),
          seen,
        ),
      ),
  });
}

function shownCell(row: CallListRow, role: ListRole, cell: string): string {
  switch (role) {
    case 'destination':
      return numberText(row.destination);
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
