import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenAtRest } from '#shared/when-at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('waits while somebody does something, and runs once', () => {
  const run = vi.fn<() => void>();
  whenAtRest(run);
  for (let moves = 0; moves < 10; moves += 1) {
    vi.advanceTimersByTime(200);
    fireEvent.wheel(document.body);
  }
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  fireEvent.keyDown(document.body, { key: 'a' });
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test('a pointer that passes does not count, and it can be called off', () => {
  const [run, never] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenAtRest(run);
  whenAtRest(never)();
  vi.advanceTimersByTime(200);
  fireEvent.pointerMove(document.body, { buttons: 0 });
  vi.advanceTimersByTime(150);
  expect(run).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});
