import { cellsOf } from '@parley/domain/table/cells';
import { LIMITS } from '@parley/domain/text';
import { invalidField } from '@parley/domain/problem';
import { readTime } from '#features/outbound/read-time.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import { zoneReader } from '#features/outbound/read-zone.ts';
import type { Skipped } from '#features/outbound/skipped-lines.ts';
import { unguardCell } from '#platform/csv.ts';

/** A person of a call list. */
export interface CallListRow {
  line: number;
  destination: string;
  country: string | null;
  zone: string | null;
  name: string;
  scheduled_time: number | null;
  expires_at: number | null;
  slots: Record<string, string>;
}

const MOST_COLUMNS = 100;
/** Columns that Parley reads; every other one is a slot. */
const NAMED = {
  destination: ['destination'],
  scheduled_time: ['scheduled_time'],
  expires_at: ['expires_at'],
  zone: ['time_zone', 'zone'],
  name: ['name'],
} as const;
type Named = keyof typeof NAMED;

/** From the cells of a line to the person in it, by what the first line calls the columns. */
export function callListReader(header: string[], defaultCountry: string | null) {
  const names = header.map((cell) => unguardCell(cell).trim());
  refuseColumns(names);
  const at = (named: Named) => names.findIndex((name) => (NAMED[named] as readonly string[]).includes(keyOf(name)));
  const columns = {
    destination: at('destination'),
    scheduled_time: at('scheduled_time'),
    expires_at: at('expires_at'),
    zone: at('zone'),
    name: at('name'),
  };
  const taken = new Set(Object.values(columns));
  const slots = names.flatMap((name, index) => (taken.has(index) || name === '' ? [] : [{ name, index }]));
  const readZone = zoneReader();

  return (line: number, found: string[]): CallListRow | Skipped => {
    const refused = (reason: string): Skipped => ({ line, reason });
    const cells = cellsOf(found, names.length);
    if (!cells) return refused(`Expected ${names.length} cells, found ${found.length}`);
    const cell = (index: number) =>
      unguardCell(cells[index] ?? '')
        .trim()
        .normalize('NFC');
    if (cells.some((one) => one.includes('\u0000'))) return refused('NUL characters are not allowed');
    const number = readNumber(cell(columns.destination), defaultCountry);
    if (typeof number === 'string') return refused(number);
    const scheduled = readTime(cell(columns.scheduled_time), 'scheduled_time');
    const expires = readTime(cell(columns.expires_at), 'expires_at');
    if (typeof scheduled === 'string') return refused(scheduled);
    if (typeof expires === 'string') return refused(expires);
    if (expires !== null && scheduled !== null && expires <= scheduled)
      return refused('expires_at is not after scheduled_time');
    const written = cell(columns.zone);
    const zone = written === '' ? { zone: number.zone } : readZone(written, number.country);
    if ('fault' in zone) return refused(zone.fault);
    const name = cell(columns.name);
    if (name.length > LIMITS.name) return refused(`The name has more than ${LIMITS.name} characters`);
    return {
      line,
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

function refuseColumns(names: string[]): void {
  const keys = names.map(keyOf);
  if (!keys.includes('destination') || !keys.includes('scheduled_time')) {
    const found = names.slice(0, 10).map((name) => `“${name.slice(0, 100)}”`);
    throw invalidField(
      'body.file',
      `Line 1: Expected the columns destination and scheduled_time. Found ${found.join(', ')}`,
    );
  }
  const twice = keys.find((key, index) => key !== '' && keys.indexOf(key) !== index);
  if (twice !== undefined) throw invalidField('body.file', `Line 1: There are two columns ${twice.slice(0, 100)}`);
  if (names.length > MOST_COLUMNS) throw invalidField('body.file', `Line 1: At most ${MOST_COLUMNS} columns`);
  const long = names.find((name) => name.length > LIMITS.name);
  if (long !== undefined) throw invalidField('body.file', `Line 1: The name “${long.slice(0, 50)}…” is too long`);
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
