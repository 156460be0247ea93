import { describe, expect, it } from 'vitest';
import type { CallRules, Person } from '#outbound/call-rules.ts';
import { mayCall } from '#outbound/may-call.ts';
import { reasonText } from '#outbound/reasons.ts';

const at = (iso: string): number => Date.parse(iso) / 1_000;

const PERSON: Person = {
  destination: '+35315550100',
  country: 'IE',
  zones: ['Europe/Dublin'],
  isOnStopList: false,
  scheduledAt: null,
  retryAt: null,
  expiresAt: null,
  counted: 0,
  calls: [],
};
const RULES: CallRules = {
  callTime: { from: 0, to: 0 },
  localTime: { from: 9 * 60, to: 21 * 60 },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  countries: ['*'],
  prefixes: [],
  caps: [],
  retryCount: 3,
  endsAt: null,
  isHoliday: () => false,
};

function said(person: Partial<Person>, rules: Partial<CallRules>, iso: string): string {
  const who = { ...PERSON, ...person };
  const verdict = mayCall(who, { ...RULES, ...rules }, at(iso));
  if (verdict.may) return 'may be called';
  return reasonText(verdict.reason, { now: at(iso), next: verdict.next, zones: who.zones });
}

describe('whether a person may be called', () => {
  it.each([
    ['2026-07-01T20:10Z', '21:10 in Dublin: after 21:00. Next: tomorrow 09:00 in Dublin'],
    ['2026-07-01T20:00Z', '21:00 in Dublin: after 21:00. Next: tomorrow 09:00 in Dublin'],
    ['2026-07-01T19:59:59Z', 'may be called'],
    ['2026-07-01T07:59:59Z', '08:59 in Dublin: before 09:00. Next: today 09:00 in Dublin'],
    ['2026-07-01T08:00Z', 'may be called'],
  ])('reckons the day in the time of the person: %s', (instant, text) => {
    expect(said({}, {}, instant)).toBe(text);
  });

  it('allows only the campaign’s own call time, which is in UTC and excludes its end', () => {
    const callTime = { from: 9 * 60, to: 17 * 60 };
    expect(said({}, { callTime }, '2026-01-05T16:59:59Z')).toBe('may be called');
    expect(said({}, { callTime }, '2026-01-05T17:00Z')).toBe('17:00 UTC: after 17:00. Next: tomorrow 09:00 in Dublin');
  });

  it('knows a call time past midnight', () => {
    const person = { zones: ['America/Los_Angeles'], country: 'US' };
    const callTime = { from: 22 * 60, to: 2 * 60 };
    expect(said(person, { callTime }, '2026-01-05T23:00Z')).toBe('may be called');
    expect(said(person, { callTime }, '2026-01-06T01:59Z')).toBe('may be called');
    expect(said(person, { callTime }, '2026-01-06T02:00Z')).toBe(
      '02:00 UTC: after 02:00. Next: tomorrow 14:00 in Los Angeles',
    );
  });

  it('calls a person whose zone is one of several only where every one of them allows it', () => {
    const zones = ['America/New_York', 'Pacific/Honolulu'];
    expect(said({ zones }, {}, '2026-01-05T18:59Z')).toBe(
      '08:59 in Honolulu: before 09:00. Next: today 14:00 in New York',
    );
    expect(said({ zones }, {}, '2026-01-05T19:00Z')).toBe('may be called');
  });

  it('waits for the weekday of the person, not of the server', () => {
    const weekdays = [1, 2, 3, 4, 5] as const;
    const person = { zones: ['Pacific/Auckland'], country: 'NZ' };
    expect(said(person, { weekdays }, '2026-07-03T20:59Z')).toBe(
      'Saturday in Auckland: no calls on this day. Next: 2026-07-06 09:00 in Auckland',
    );
  });

  it('waits for the day after holidays', () => {
    const isHoliday = (country: string, date: string) =>
      country === 'IE' && ['2026-12-25', '2026-12-26'].includes(date);
    expect(said({}, { isHoliday }, '2026-12-25T10:00Z')).toBe(
      '2026-12-25 is a holiday in IE. Next: 2026-12-27 09:00 in Dublin',
    );
    expect(said({ country: 'GB' }, { isHoliday }, '2026-12-25T10:00Z')).toBe('may be called');
  });

  it('calls nobody whose zone is unknown, whose country is not allowed, or who is on the stop list', () => {
    expect(said({ zones: [] }, {}, '2026-07-01T12:00Z')).toBe('Time zone unknown');
    expect(said({ zones: ['Europe/Nowhere'] }, {}, '2026-07-01T12:00Z')).toBe('Time zone unknown');
    for (const countries of [[], ['GB']])
      expect(said({}, { countries }, '2026-07-01T12:00Z')).toBe('Calls to +35315550100 in IE are not allowed');
    expect(said({}, { countries: ['GB', '*'] }, '2026-07-01T12:00Z')).toBe('may be called');
    expect(said({}, { countries: ['GB'] }, '2026-07-01T12:00Z')).toBe('Calls to +35315550100 in IE are not allowed');
    expect(said({}, { countries: ['IE'], prefixes: ['+44', '+3531'] }, '2026-07-01T12:00Z')).toBe('may be called');
    expect(said({ isOnStopList: true }, {}, '2026-07-01T12:00Z')).toBe('On the stop list');
    expect(said({ country: null }, {}, '2026-07-01T12:00Z')).toBe('Not a number of any country');
  });

  it('counts calls of all campaigns against the caps, also when the clock was set back', () => {
    const caps = [{ calls: 2, hours: 24 }];
    const calls = [at('2026-06-30T12:00Z'), at('2026-06-30T13:00Z')];
    expect(said({ calls }, { caps }, '2026-07-01T11:00Z')).toBe(
      'Called 2 times within 24 hours. Next: today 13:00 in Dublin',
    );
    expect(said({ calls }, { caps }, '2026-07-01T12:00Z')).toBe('may be called');
    expect(said({ calls }, { caps }, '2026-06-30T12:30Z')).toBe(
      'Called 2 times within 24 hours. Next: tomorrow 13:00 in Dublin',
    );
  });

  it('waits for the scheduled time and the time of the next attempt', () => {
    const scheduledAt = at('2026-07-01T22:00Z');
    expect(said({ scheduledAt }, {}, '2026-07-01T12:00Z')).toBe(
      'Scheduled for 2026-07-01 23:00 in Dublin. Next: tomorrow 09:00 in Dublin',
    );
    const retryAt = at('2026-07-01T13:30Z');
    expect(said({ retryAt }, {}, '2026-07-01T12:00Z')).toBe('Waits for another attempt. Next: today 14:30 in Dublin');
  });

  it('waits for a person who is scheduled years ahead', () => {
    const scheduledAt = at('2030-07-01T22:00Z');
    expect(said({ scheduledAt }, {}, '2026-07-01T12:00Z')).toBe(
      'Scheduled for 2030-07-01 23:00 in Dublin. Next: 2030-07-02 09:00 in Dublin',
    );
    expect(said({ scheduledAt }, { weekdays: [] }, '2026-07-01T12:00Z')).toContain('No later time is allowed');
  });

  it('says that no later time is allowed where the campaign or the row ends before', () => {
    const endsAt = at('2026-07-02T08:00Z');
    expect(said({}, { endsAt }, '2026-07-01T20:10Z')).toBe('21:10 in Dublin: after 21:00. No later time is allowed');
    expect(said({ expiresAt: endsAt }, {}, '2026-07-02T08:00Z')).toBe('Expired 2026-07-02 09:00 in Dublin');
    expect(said({}, { endsAt }, '2026-07-02T08:00Z')).toBe('The campaign ended 2026-07-02 09:00 in Dublin');
  });

  it('makes no more calls than the campaign allows by now', () => {
    expect(said({ counted: 3 }, {}, '2026-07-01T12:00Z')).toBe('may be called');
    expect(said({ counted: 3 }, { retryCount: 2 }, '2026-07-01T12:00Z')).toBe('No retries left after 3 calls');
    expect(said({ counted: 1 }, { retryCount: 0 }, '2026-07-01T12:00Z')).toBe('No retries left after 1 call');
  });

  it('gives up where rules leave no time at all', () => {
    const rules = { callTime: { from: 9 * 60, to: 17 * 60 } };
    const person = { zones: ['Pacific/Kiritimati'], country: 'KI' };
    expect(said(person, rules, '2026-01-05T12:00Z')).toContain('No later time is allowed');
    expect(said({}, { weekdays: [] }, '2026-01-05T12:00Z')).toContain('No later time is allowed');
  });

  it('opens when the clock jumps over the opening, and twice where an hour comes twice', () => {
    const localTime = { from: 90, to: 100 };
    // 01:00 to 02:00 does not exist on that day: there is no call.
    expect(said({}, { localTime }, '2026-03-29T00:59:59Z')).toBe(
      '00:59 in Dublin: before 01:30. Next: tomorrow 01:30 in Dublin',
    );
    const long = { from: 90, to: 600 };
    expect(said({}, { localTime: long }, '2026-03-29T00:59:59Z')).toBe(
      '00:59 in Dublin: before 01:30. Next: today 02:00 in Dublin',
    );
    expect(said({}, { localTime }, '2026-10-25T00:30Z')).toBe('may be called');
    expect(said({}, { localTime }, '2026-10-25T00:40Z')).toBe(
      '01:40 in Dublin: after 01:40. Next: today 01:30 in Dublin',
    );
  });
});
