/** The wall clock of a time zone, and the moments that it names. */

/** `2026-11-21T10:42` of Unix seconds, as a date field writes it. */
export function wallTime(seconds: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(seconds * 1_000);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** `2026-11-21 10:42`. */
export function shownIn(zone: string, seconds: number): string {
  return wallTime(seconds, zone).replace('T', ' ');
}

/** Unix seconds of a date field's value; undefined if it is not a valid time. */
export function secondsOf(wall: string, zone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/u.test(wall)) return undefined;
  const wanted = readAsUtc(wall);
  if (Number.isNaN(wanted)) return undefined;
  let seconds = wanted;
  // The second step corrects the offset near a change of clocks.
  for (let step = 0; step < 2; step++) seconds += wanted - readAsUtc(wallTime(seconds, zone));
  return seconds;
}

function readAsUtc(wall: string): number {
  return Date.parse(`${wall}:00Z`) / 1_000;
}
