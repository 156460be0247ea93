import { expect, it } from 'vitest';
import { paceOf } from '#features/outbound/dial/pace.ts';

const SECOND = 1_000_000;
const NOW = 1_000 * SECOND;

it('keeps the pace over many seconds, however often it is asked', () => {
  let [next, calls] = [0, 0];
  for (let now = NOW; now < NOW + 60 * SECOND; now += SECOND / 4) {
    const { most, after } = paceOf(2, next, now);
    calls += most;
    if (most > 0) next = after(most);
  }
  expect(calls).toBeGreaterThanOrEqual(120);
  expect(calls).toBeLessThanOrEqual(122);
});

it('makes slow campaigns wait, and keeps nothing for later that was not used for long', () => {
  expect(paceOf(0.1, NOW + SECOND, NOW).most).toBe(0);
  expect(paceOf(0.1, NOW, NOW).after(1)).toBe(NOW + 10 * SECOND);
  expect(paceOf(5, 0, NOW).most).toBe(5);
});

it('continues after the clock was set back', () => {
  expect(paceOf(1, NOW + 3_600 * SECOND, NOW).most).toBe(1);
});
