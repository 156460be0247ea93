import { expect, test } from 'vitest';
import { STOP_SOURCES } from '#campaign.ts';
import { isFinal, reasonText, type Reason } from '#outbound/reasons.ts';

const NOON = Date.UTC(2030, 0, 7, 12) / 1_000;
const DUBLIN = { zone: 'Europe/Dublin' };
const told = { now: NOON, next: NOON + 7_200, zones: [DUBLIN.zone] };

/** One of each kind: a kind without its words does not pass the types. */
const REASONS: { [K in Reason['kind']]: [Extract<Reason, { kind: K }>, string] } = {
  on_stop_list: [
    { kind: 'on_stop_list', since: NOON - 86_400, source: 'action' },
    'On the stop list since 2030-01-06, asked in a call',
  ],
  erased: [{ kind: 'erased' }, 'Their personal data was erased'],
  not_allowed: [
    { kind: 'not_allowed', destination: '+35316795555', country: 'IE' },
    'Calls to +35316795555 in IE are not allowed',
  ],
  zone_unknown: [{ kind: 'zone_unknown' }, 'Time zone unknown'],
  expired: [{ kind: 'expired', at: NOON }, 'Expired 2030-01-07 12:00 in Dublin'],
  campaign_ended: [{ kind: 'campaign_ended', at: NOON }, 'The campaign ended 2030-01-07 12:00 in Dublin'],
  no_retries: [{ kind: 'no_retries', calls: 2 }, 'No retries left after 2 calls'],
  scheduled: [
    { kind: 'scheduled', at: NOON + 7_200 },
    'Scheduled for 2030-01-07 14:00 in Dublin. Next: today 14:00 in Dublin',
  ],
  retry: [{ kind: 'retry', at: NOON + 7_200 }, 'Waits for another attempt. Next: today 14:00 in Dublin'],
  cap: [{ kind: 'cap', calls: 7, hours: 168 }, 'Called 7 times within 7 days. Next: today 14:00 in Dublin'],
  too_early: [
    { kind: 'too_early', ...DUBLIN, minute: 480, limit: 540 },
    '08:00 in Dublin: before 09:00. Next: today 14:00 in Dublin',
  ],
  too_late: [
    { kind: 'too_late', ...DUBLIN, minute: 1_270, limit: 1_260 },
    '21:10 in Dublin: after 21:00. Next: today 14:00 in Dublin',
  ],
  weekday: [
    { kind: 'weekday', ...DUBLIN, weekday: 7 },
    'Sunday in Dublin: no calls on this day. Next: today 14:00 in Dublin',
  ],
  holiday: [
    { kind: 'holiday', ...DUBLIN, country: 'IE', date: '2030-01-07' },
    '2030-01-07 is a holiday in IE. Next: today 14:00 in Dublin',
  ],
};

test.each(Object.values(REASONS))('a reason has its words: %j', (reason, words) => {
  expect(reasonText(reason, told)).toBe(words);
});

test('a reason that lasts tells no later call', () => {
  for (const [reason, words] of Object.values(REASONS)) expect(words.includes('Next: ')).toBe(!isFinal(reason));
});

test('each way onto the stop list has its words, in the day of the person', () => {
  const since = Date.UTC(2030, 0, 6, 23, 30) / 1_000;
  const words = STOP_SOURCES.map((source) =>
    reasonText({ kind: 'on_stop_list', since, source }, { ...told, zones: ['Europe/Prague'] }),
  );
  expect(words).toEqual([
    'On the stop list since 2030-01-07, added by hand',
    'On the stop list since 2030-01-07, imported',
    'On the stop list since 2030-01-07, asked in a call',
    'On the stop list since 2030-01-07, asked in a call',
    'On the stop list since 2030-01-07, told by the telephone provider',
  ]);
  expect(reasonText({ kind: 'on_stop_list' }, told)).toBe('On the stop list');
});
