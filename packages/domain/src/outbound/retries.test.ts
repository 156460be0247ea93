import { describe, expect, it } from 'vitest';
import { asksToStop, outcomeOf } from '#outbound/outcomes.ts';
import { afterAttempt } from '#outbound/retries.ts';

const USUAL = { interval: null, count: null };
const RULES = { retryInterval: 7_200, retryCount: 3, own: { busy: USUAL, no_answer: USUAL, machine: USUAL } };
const NONE = { counted: 0, failed: 0, same: 0 };

describe('the outcome of a call', () => {
  it.each([
    [200, true, 'answered'],
    [486, true, 'busy'],
    [600, false, 'busy'],
    [480, false, 'no_answer'],
    [408, true, 'no_answer'],
    [408, false, 'failed'],
    [603, true, 'rejected'],
    [607, true, 'rejected'],
    [608, true, 'rejected'],
    [404, false, 'invalid_number'],
    [484, false, 'invalid_number'],
    [604, false, 'invalid_number'],
    [410, false, 'invalid_number'],
    [401, false, 'auth_failed'],
    [403, false, 'auth_failed'],
    [407, false, 'auth_failed'],
    [500, false, 'failed'],
    [502, false, 'failed'],
    [503, false, 'failed'],
    [504, false, 'failed'],
    [299, false, 'answered'],
    [999, false, 'failed'],
  ])('is read from the answer of the network: %i', (code, hasRung, outcome) => {
    expect(outcomeOf(code, hasRung)).toBe(outcome);
  });

  it('puts a number on the stop list only where the person asked for it', () => {
    expect([603, 607, 608, null].filter(asksToStop)).toEqual([607, 608]);
  });
});

describe('further attempts', () => {
  it('are as many as the campaign says, after the first one', () => {
    const attempts = [0, 1, 2, 3].map((counted) => afterAttempt('no_answer', { ...NONE, counted }, RULES, 1_000, 0));
    expect(attempts.map(({ retryAt }) => retryAt)).toEqual([8_200, 8_200, 8_200, null]);
  });

  it.each(['busy', 'no_answer', 'machine', 'unknown'] as const)(
    'come after the interval of the campaign unless it chooses another one: %s',
    (outcome) => {
      expect(afterAttempt(outcome, NONE, RULES, 1_000, 0)).toEqual({ isCounted: true, retryAt: 8_200 });
    },
  );

  it.each(['busy', 'no_answer', 'machine'] as const)(
    'may have an interval and a count of their own after %s',
    (outcome) => {
      const own = { ...RULES.own, [outcome]: { interval: 600, count: 2 } };
      const attempts = [0, 1, 2].map((same) =>
        afterAttempt(outcome, { ...NONE, counted: same, same }, { ...RULES, own }, 0, 0),
      );
      expect(attempts.map(({ retryAt }) => retryAt)).toEqual([600, 600, null]);
      // Within the count of the campaign.
      expect(afterAttempt(outcome, { ...NONE, counted: 3 }, { ...RULES, own }, 0, 0).retryAt).toBeNull();
      expect(afterAttempt('unknown', { ...NONE, same: 2 }, { ...RULES, own }, 0, 0).retryAt).toBe(7_200);
    },
  );

  it.each(['answered', 'rejected', 'invalid_number'] as const)('are not made after %s', (outcome) => {
    expect(afterAttempt(outcome, NONE, RULES, 1_000, 0)).toEqual({ isCounted: true, retryAt: null });
  });

  it('do not count the first three failures of the network, and wait longer after each', () => {
    const after = [0, 1, 2, 3].map((failed) => afterAttempt('failed', { ...NONE, failed }, RULES, 0, 0));
    expect(after).toEqual([
      { isCounted: false, retryAt: 60 },
      { isCounted: false, retryAt: 120 },
      { isCounted: false, retryAt: 240 },
      { isCounted: true, retryAt: 7_200 },
    ]);
    expect(afterAttempt('failed', NONE, RULES, 0, 1).retryAt).toBe(90);
  });

  it.each(['unknown', 'machine'] as const)('follow the outcome %s no sooner than the interval', (outcome) => {
    expect(afterAttempt(outcome, NONE, RULES, 1_000, 0)).toEqual({ isCounted: true, retryAt: 8_200 });
  });

  it('are not held against the number where the provider refused the sign-in', () => {
    expect(afterAttempt('auth_failed', NONE, RULES, 1_000, 0)).toEqual({ isCounted: false, retryAt: 1_000 });
  });
});
