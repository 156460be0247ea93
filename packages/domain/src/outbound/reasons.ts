import type { StopSource } from '#campaign.ts';
import { clockText, type CallCap, type DayMinute, type Weekday } from '#outbound/call-rules.ts';
import { zoneClock } from '#outbound/zone-clock.ts';

/** A reason for not calling a person at an instant. Times are in Unix seconds. */
export type Reason =
  | ({ kind: 'on_stop_list' } & Partial<Stopped>)
  | { kind: 'erased' }
  | { kind: 'not_allowed'; destination: string; country: string | null }
  | { kind: 'zone_unknown' }
  | { kind: 'expired'; at: number }
  | { kind: 'campaign_ended'; at: number }
  | { kind: 'no_retries'; calls: number }
  | { kind: 'scheduled'; at: number }
  | { kind: 'retry'; at: number }
  | ({ kind: 'cap' } & CallCap)
  | { kind: 'too_early'; zone: string; minute: DayMinute; limit: DayMinute }
  | { kind: 'too_late'; zone: string; minute: DayMinute; limit: DayMinute }
  | { kind: 'weekday'; zone: string; weekday: Weekday }
  | { kind: 'holiday'; zone: string; country: string; date: string };

/** A number's entry on the stop list, as far as known. */
export interface Stopped {
  since: number;
  source: StopSource;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `Next: tomorrow 09:00 in Dublin` reckons in the first of the person's zones. Times are in Unix seconds. */
interface Told {
  now: number;
  next: number | null;
  zones: readonly string[];
}

/** Says why a person is not called, and when they will be: `21:10 in Dublin: after 21:00. Next: tomorrow 09:00 in Dublin` */
export function reasonText(reason: Reason, { now, next, zones }: Told): string {
  const zone = zones[0] ?? 'UTC';
  const why = whyText(reason, zone);
  if (isFinal(reason)) return why;
  return `${why}. ${nextText({ now, next, zones })}`;
}

/** `Next: tomorrow 09:00 in Dublin` */
export function nextText({ now, next, zones }: Told): string {
  return next === null ? 'No later time is allowed' : `Next: ${whenText(next, now, zones[0] ?? 'UTC')}`;
}

/** True if waiting does not help: only a person can change it. */
export function isFinal({ kind }: { kind: string }): boolean {
  return ['on_stop_list', 'erased', 'not_allowed', 'zone_unknown', 'expired', 'campaign_ended', 'no_retries'].includes(
    kind,
  );
}

function whyText(reason: Reason, zone: string): string {
  switch (reason.kind) {
    case 'on_stop_list':
      return stopText(reason, zone);
    case 'erased':
      return 'Their personal data was erased';
    case 'not_allowed':
      return reason.country === null
        ? 'Not a number of any country'
        : `Calls to ${reason.destination} in ${reason.country} are not allowed`;
    case 'zone_unknown':
      return 'Time zone unknown';
    case 'expired':
      return `Expired ${dateTime(reason.at, zone)}`;
    case 'campaign_ended':
      return `The campaign ended ${dateTime(reason.at, zone)}`;
    case 'no_retries':
      return `No retries left after ${reason.calls === 1 ? '1 call' : `${reason.calls} calls`}`;
    case 'scheduled':
      return `Scheduled for ${dateTime(reason.at, zone)}`;
    case 'retry':
      return 'Waits for another attempt';
    case 'cap':
      return `Called ${reason.calls === 1 ? 'once' : `${reason.calls} times`} within ${spanText(reason.hours)}`;
    case 'too_early':
      return `${clockText(reason.minute)} ${inPlace(reason.zone)}: before ${clockText(reason.limit)}`;
    case 'too_late':
      return `${clockText(reason.minute)} ${inPlace(reason.zone)}: after ${clockText(reason.limit)}`;
    case 'weekday':
      return `${DAYS[reason.weekday - 1] ?? ''} ${inPlace(reason.zone)}: no calls on this day`;
    case 'holiday':
      return `${reason.date} is a holiday in ${reason.country}`;
  }
}

/** `On the stop list since 2026-11-19, asked in a call` */
function stopText({ since, source }: Partial<Stopped>, zone: string): string {
  const [date = ''] = since === undefined ? [] : localTexts(since, zone);
  const begun = date === '' ? 'On the stop list' : `On the stop list since ${date}`;
  return source === undefined ? begun : `${begun}, ${STOP_TEXTS[source]}`;
}

const STOP_TEXTS: Record<StopSource, string> = {
  hand: 'added by hand',
  import: 'imported',
  conversation: 'asked in a call',
  action: 'asked in a call',
  carrier: 'told by the telephone provider',
};

function spanText(hours: number): string {
  if (hours % 24 !== 0 || hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${hours / 24} days`;
}

/** `in Dublin` for `Europe/Dublin` */
function inPlace(zone: string): string {
  return zone === 'UTC' ? zone : `in ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}`;
}

/** `today 14:00 in Dublin`, `tomorrow 09:00 in Dublin`, `2026-12-27 09:00 UTC` */
function whenText(instant: number, now: number, zone: string): string {
  const days = dayOf(instant, zone) - dayOf(now, zone);
  const [date, time] = localTexts(instant, zone);
  return `${days === 0 ? 'today' : days === 1 ? 'tomorrow' : date} ${time} ${inPlace(zone)}`;
}

function dateTime(instant: number, zone: string): string {
  return [...localTexts(instant, zone), inPlace(zone)].join(' ');
}

function localTexts(instant: number, zone: string): [date: string, time: string] {
  const [date = '', time = ''] = new Date(localOf(instant, zone) * 1_000).toISOString().split('T');
  return [date, time.slice(0, 5)];
}

const dayOf = (instant: number, zone: string): number => Math.floor(localOf(instant, zone) / 86_400);

function localOf(instant: number, zone: string): number {
  return instant + (zoneClock(zone)?.(instant).offset ?? 0);
}
