import { createReadStream } from 'node:fs';
import type { QueryOf, outbound } from '@parley/contract';
import type { TableRow } from '@parley/domain/table/cells';
import type { ListOptions } from '#features/outbound/call-list-rows.ts';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import type { ReceivedFile } from '#platform/files/file-store.ts';
import { readCsv, type CsvFormat } from '#platform/read-csv.ts';

/** What users have chosen in the import dialog. */
export type ListQuery = QueryOf<typeof outbound.preview>;

/** The rows of a list that was received, the names of its columns first. */
export function readList(
  { path }: Pick<ReceivedFile, 'path'>,
  { encoding }: ListQuery,
  found: (format: CsvFormat) => void = () => {},
): AsyncGenerator<TableRow> {
  return readCsv(createReadStream(path), { encoding: encoding ?? null, found });
}

/** The default country is the campaign's unless another one is chosen for the file. */
export function listOptions(query: ListQuery, campaign: Pick<CampaignRow, 'rules'>): ListOptions {
  return {
    defaultCountry: query.default_country ?? rulesOf(campaign).default_country,
    dayOrder: query.day_order ?? null,
    columns: query.columns,
  };
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
