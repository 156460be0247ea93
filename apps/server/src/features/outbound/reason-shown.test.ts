import { CALL_OUTCOMES, CALL_RESULTS, CampaignRules, type CallResult } from '@parley/domain/campaign';
import { callRulesOf } from '@parley/domain/outbound/of-campaign';
import { expect, test } from 'vitest';
import { waitingReason } from '#features/outbound/first-verdict.ts';
import { reasonShown } from '#features/outbound/reason-shown.ts';

const NOON = Date.UTC(2030, 0, 7, 12) / 1_000;
const waiting = {
  state: 'waiting',
  outcome: null,
  reason: null,
  next_at: NOON + 7_200,
  scheduled_time: null,
  attempts: 0,
  zone: 'Europe/Dublin',
} as const;

test('after a call the words are its outcome and the time of the next one', () => {
  const busy = reasonShown({ ...waiting, attempts: 1, outcome: 'busy' }, NOON);
  expect(busy).toEqual({ kind: 'retry', text: 'Busy. Next: today 14:00 in Dublin' });
  const late = JSON.stringify({ kind: 'too_late', zone: 'Europe/Dublin', minute: 1_270, limit: 1_260 });
  const tooLate = reasonShown({ ...waiting, attempts: 1, outcome: 'busy', reason: late }, NOON);
  expect(tooLate?.text).toBe('Busy. 21:10 in Dublin: after 21:00. Next: today 14:00 in Dublin');
});

test('a contact without retries left is shown with the number of calls', () => {
  const over = { ...waiting, state: 'done', next_at: null, outcome: 'no_answer', attempts: 4 } as const;
  expect(reasonShown(over, NOON)).toEqual({ kind: 'no_answer', text: 'No answer. No retries left after 4 calls' });
});

test('a call that was answered tells how it ended and after how long', () => {
  const done = { ...waiting, state: 'done', next_at: null, outcome: 'answered', attempts: 1 } as const;
  const call = { answered: NOON, ended: NOON + 97, result: null, transferred_to: null };
  const told = (result: CallResult | null, transferred_to: string | null = null) =>
    reasonShown(done, NOON + 100, { call: { ...call, result, transferred_to } })?.text;
  expect(CALL_RESULTS.map((result) => told(result))).toEqual([
    'The bot ended the call after 1:37',
    'The person hung up after 1:37',
    'Transferred after 1:37',
    'The bot failed after 1:37',
  ]);
  expect(told('transferred', '+420224009999')).toBe('Transferred to +420 224 009 999 after 1:37');
  expect(told(null)).toBe('Answered');
});

test('every other outcome has words', () => {
  const outcomes = CALL_OUTCOMES.filter((outcome) => outcome !== 'answered');
  const words = outcomes.map(
    (outcome) => reasonShown({ ...waiting, state: 'done', next_at: null, outcome, attempts: 1 }, NOON)?.text,
  );
  expect(new Set(words).size).toBe(outcomes.length);
  for (const text of words) expect(text).toMatch(/^[A-Z].*\w$/u);
});

test('a talk that is on tells how long it is', () => {
  const dialing = { ...waiting, state: 'dialing', next_at: null } as const;
  const call = { answered: NOON, ended: null, result: null, transferred_to: null };
  expect(reasonShown(dialing, NOON + 48, { call })?.text).toBe('Talking for 0:48');
  expect(reasonShown(dialing, NOON, { call: { ...call, answered: null } })).toBeNull();
});

test('a number on the stop list tells since when and why', () => {
  const stopped = { ...waiting, state: 'stopped', next_at: null, reason: '{"kind":"on_stop_list"}' } as const;
  const known = { stopped: { since: NOON, source: 'carrier' } } as const;
  expect(reasonShown(stopped, NOON, known)).toEqual({
    kind: 'on_stop_list',
    text: 'On the stop list since 2030-01-07, told by the telephone provider',
  });
});

test('a contact that was not called yet says what it waits for, and until when', () => {
  const hours = { call_time_from: '00:00', call_time_to: '00:00', retry_count: 3 };
  const rulesFor = (more: object) =>
    callRulesOf({ ...hours, rules: CampaignRules.parse({ countries: ['IE'], ...more }) }, () => false);
  const person = {
    ...{ destination: '+35312345678', country: 'IE', zone: 'Europe/Dublin', scheduled_time: null, expires_at: null },
    ...{ retry_at: null, counted: 0, next_at: NOON, final_reason: null, calls: [], is_stopped: false },
  };
  const told = { now: NOON, state: 'draft', isTold: false } as const;
  const why = (more: object, rules: object = {}, context: typeof told | object = {}) =>
    waitingReason({ ...person, ...more }, rulesFor(rules), { ...told, ...context })?.text;
  expect(why({})).toBe('Called once the campaign starts');
  expect(why({ country: 'DE', destination: '+4930123456' })).toBe('Calls to +4930123456 in DE are not allowed');
  expect(why({ is_stopped: true })).toBe('On the stop list');
  expect(why({}, { local_from: '13:00' })).toBe('12:00 in Dublin: before 13:00. Next: today 13:00 in Dublin');
  expect(why({}, { local_from: '13:00' }, { isTold: true })).toBeUndefined();
});
