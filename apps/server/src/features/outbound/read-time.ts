import { quoted } from '#features/outbound/skipped-lines.ts';

const WRITTEN =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|UTC|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/iu;

/** A time of a call list in unix seconds: a date with a time, in UTC where it names no zone. A text says its fault. */
export function readTime(written: string, column: string): number | null | string {
  if (written === '') return null;
  const fault = `Not a time in ${column}: ${quoted(written)}. Write it as 2026-11-30T14:00:00Z`;
  const [, date, time = '00:00', seconds = '00', zone = 'Z'] = WRITTEN.exec(written) ?? [];
  if (date === undefined) return fault;
  const at = Date.parse(`${date}T${time}:${seconds}Z`);
  // A date like February 30 would become another one.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(`${date}T${time}`)) return fault;
  return at / 1_000 - offsetOf(zone);
}

/** Seconds. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/u.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
}
