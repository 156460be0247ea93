import { expect, test } from 'vitest';
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
  expect(busy).toEqual({ kind: 'retry', text: 'Busy. Next: today 14:00' });
  const late = JSON.stringify({ kind: 'too_late', zone: 'Europe/Dublin', minute: 1_270, limit: 1_260 });
  const tooLate = reasonShown({ ...waiting, attempts: 1, outcome: 'busy', reason: late }, NOON);
  expect(tooLate?.text).toBe('Busy. 21:10 in Dublin: after 21:00. Next: today 14:00');
});

test('whoever has no retries left is told with the number of calls', () => {
  const over = { ...waiting, state: 'done', next_at: null, outcome: 'no_answer', attempts: 4 } as const;
  expect(reasonShown(over, NOON)).toEqual({ kind: 'no_answer', text: 'No answer, 4 calls. No retries left' });
});
