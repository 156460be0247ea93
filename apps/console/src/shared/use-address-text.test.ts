import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAddressText } from '#shared/use-address-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAUSE_MS = 250;

function begin() {
  const written: string[] = [];
  const { result, rerender } = renderHook(
    ({ inAddress }) => useAddressText(inAddress, (text) => void written.push(text)),
    { initialProps: { inAddress: '' } },
  );
  return {
    written,
    shown: () => result.current[0],
    type(text: string) {
      act(() => result.current[1](text));
    },
    rest() {
      act(() => void vi.advanceTimersByTime(PAUSE_MS));
    },
    arrive: (inAddress: string) => rerender({ inAddress }),
  };
}

test('what is typed shows at once and is written when the hand rests', () => {
  const { written, shown, type, rest } = begin();
  type('a');
  type('ab');
  expect(shown()).toBe('ab');
  expect(written).toEqual([]);
  rest();
  expect(written).toEqual(['ab']);
});

test('an address that arrives late takes nothing back', () => {
  const { shown, type, rest, arrive } = begin();
  type('a');
  rest();
  type('');
  rest();
  type('b');
  arrive('a');
  expect(shown()).toBe('b');
  arrive('');
  expect(shown()).toBe('b');
});

test('another address is taken over, and so is one that was left before', () => {
  const { shown, type, rest, arrive } = begin();
  type('a');
  rest();
  arrive('a');
  arrive('linked');
  expect(shown()).toBe('linked');
  arrive('a');
  expect(shown()).toBe('a');
});
