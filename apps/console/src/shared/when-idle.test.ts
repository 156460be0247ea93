import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachWhenIdle, whenIdle } from '#shared/when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('waits while somebody does something, and runs once', () => {
  const run = vi.fn<() => void>();
  whenIdle(run);
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
  whenIdle(run);
  whenIdle(never)();
  vi.advanceTimersByTime(200);
  fireEvent.pointerMove(document.body, { buttons: 0 });
  vi.advanceTimersByTime(150);
  expect(run).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});

test('work on many is done a little at a time, each once, and can be called off between', () => {
  const done: number[] = [];
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const slow = (thing: number) => {
    done.push(thing);
    clock += 5;
  };
  eachWhenIdle([1, 2, 3, 4, 5], slow);
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual([1, 2]);
  vi.runAllTimers();
  expect(done).toEqual([1, 2, 3, 4, 5]);

  const callOff = eachWhenIdle([6, 7, 8], slow);
  vi.advanceTimersToNextTimer();
  callOff();
  vi.runAllTimers();
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
