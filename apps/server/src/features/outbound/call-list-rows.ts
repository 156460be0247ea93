import { LIST_ROLES, type DayOrder, type ListRole, type outbound, type QueryOf } from '@parley/contract';
import { cellsOf } from '@parley/domain/table/cells';
import { LIMITS } from '@parley/domain/text';
import { invalidField } from '@parley/domain/problem';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { readTime } from '#features/outbound/read-time.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import { zoneReader } from '#features/outbound/read-zone.ts';
import type { Skipped } from '#features/outbound/skipped-lines.ts';
import { unguardCell } from '#platform/csv.ts';
import { chosenRoles, namesIn } from '#platform/table/columns.ts';

/** A person of a call list. */
export interface CallListRow {
  line: number;
  /** Unchanged from the file. */
  cells: string[];
  destination: string;
  country: string | null;
  zone: string | null;
  name: string;
  scheduled_time: number | null;
  expires_at: number | null;
  slots: Record<string, string>;
}

const MOST_COLUMNS = 100;
/** The default role of a column name; a column with any other name is a slot. */
const ROLES = new Map<string, ListRole>([
  ['destination', 'destination'],
  ['scheduled_time', 'scheduled_time'],
  ['expires_at', 'expires_at'],
  ['time_zone', 'time_zone'],
  ['zone', 'time_zone'],
  ['name', 'name'],
  ['', 'none'],
]);

/** Choices of the import dialog. */
export type ListQuery = QueryOf<typeof outbound.preview>;

export interface ListOptions {
  defaultCountry: string | null;
  dayOrder: DayOrder | null;
  /** The user's choice for each column; overrides the header's names. */
  columns: string | undefined;
}

/** The default country is the campaign's unless the file has its own. */
export function listOptions(query: ListQuery, campaign: Pick<CampaignRow, 'rules'>): ListOptions {
  return {
    defaultCountry: query.default_country ?? rulesOf(campaign).default_country,
    dayOrder: query.day_order ?? null,
    columns: query.columns,
  };
}

/** Finds the role of each column of a call list. */
export function listColumns(header: readonly string[], chosen: string | undefined): { name: string; role: ListRole }[] {
  const names = namesIn(header);
  const roles = chosen === undefined ? null : chosenRoles(chosen, LIST_ROLES, names.length);
  return names.map((name, index) => ({ name, role: roles?.[index] ?? ROLES.get(keyOf(name)) ?? 'slot' }));
}

/** Returns a function that reads the person from the cells of a line. */
export function callListReader(header: string[], { defaultCountry, dayOrder, columns: chosen }: ListOptions) {
  const found = listColumns(header, chosen);
  refuseColumns(found, chosen !== undefined);
  const at = (role: ListRole) => found.findIndex((column) => column.role === role);
  const columns = {
    destination: at('destination'),
    scheduled_time: at('scheduled_time'),
    expires_at: at('expires_at'),
    zone: at('time_zone'),
    name: at('name'),
  };
  const slots = found.flatMap(({ name, role }, index) => (role === 'slot' ? [{ name, index }] : []));
  const readZone = zoneReader();

  return (line: number, written: string[]): CallListRow | Skipped => {
    const refused = (reason: string): Skipped => ({ line, reason, cells: written });
    const cells = cellsOf(written, found.length);
    if (!cells) return refused(`Expected ${found.length} cells, found ${written.length}`);
    const cell = (index: number) =>
      unguardCell(cells[index] ?? '')
        .trim()
        .normalize('NFC');
    if (cells.some((one) => one.includes('\u0000'))) return refused('NUL characters are not allowed');
    const number = readNumber(cell(columns.destination), defaultCountry);
    if (typeof number === 'string') return refused(number);
    const scheduled = readTime(cell(columns.scheduled_time), 'scheduled_time', dayOrder);
    const expires = readTime(cell(columns.expires_at), 'expires_at', dayOrder);
    if (typeof scheduled === 'string') return refused(scheduled);
    if (typeof expires === 'string') return refused(expires);
    if (expires !== null && scheduled !== null && expires <= scheduled)
      return refused('expires_at is not after scheduled_time');
    const place = cell(columns.zone);
    const zone = place === '' ? { zone: number.zone } : readZone(place, number.country);
    if ('fault' in zone) return refused(zone.fault);
    const name = cell(columns.name);
    if (name.length > LIMITS.name) return refused(`The name has more than ${LIMITS.name} characters`);
    return {
      line,
      cells: written,
      destination: number.number,
      country: number.country,
      zone: zone.zone,
      name,
      scheduled_time: scheduled,
      expires_at: expires,
      slots: Object.fromEntries(slots.map(({ name: slot, index }) => [slot, cell(index)])),
    };
  };
}

function refuseColumns(columns: { name: string; role: ListRole }[], isChosen: boolean): void {
  const has = (role: ListRole) => columns.some((column) => column.role === role);
  if (!has('destination') || (!isChosen && !has('scheduled_time'))) {
    const found = columns.slice(0, 10).map(({ name }) => `“${name.slice(0, 100)}”`);
    throw invalidField(
      'body.file',
      `Line 1: Expected the columns destination and scheduled_time. Found ${found.join(', ')}`,
    );
  }
  const keys = columns.map(({ name, role }) => (role === 'slot' ? keyOf(name) : role)).filter((key) => key !== 'none');
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw invalidField('body.file', `Line 1: There are two columns ${twice.slice(0, 100)}`);
  if (columns.length > MOST_COLUMNS) throw invalidField('body.file', `Line 1: At most ${MOST_COLUMNS} columns`);
  if (columns.some(({ name, role }) => role === 'slot' && name === ''))
    throw invalidField('body.file', 'Line 1: A slot needs a name of its column');
  const long = columns.find(({ name }) => name.length > LIMITS.name)?.name;
  if (long !== undefined) throw invalidField('body.file', `Line 1: The name “${long.slice(0, 50)}…” is too long`);
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
