import type { TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { chatChannel, phoneChannel } from '#workflows/converse/channels.ts';

const entries: TrackerEntry[] = [
  { type: 'intent', value: 'Pay', args: { text: 'pay' }, timestamp: 1, turn: 1 },
  { type: 'log', value: 'Chose reaction Pay', args: { level: 'info' }, timestamp: 2, turn: 1 },
  { type: 'action', value: 'call_transfer', args: { target: '+420224004111' }, timestamp: 3, turn: 1 },
];
const caller = { isSignedIn: false, withLogs: true };

test('the telephone gets the target of a transfer, a caller’s page does not', () => {
  expect(phoneChannel.shows(entries, caller).at(-1)).toMatchObject({ args: { target: '+420224004111' } });
  expect(chatChannel.shows(entries, caller).at(-1)).toMatchObject({ value: 'call_transfer', args: {} });
});

test('only a signed-in user sees log entries, and only on demand', () => {
  const types = (withLogs: boolean) =>
    chatChannel.shows(entries, { isSignedIn: true, withLogs }).map(({ type }) => type);
  expect(types(true)).toEqual(['intent', 'log', 'action']);
  expect(types(false)).toEqual(['intent', 'action']);
  for (const channel of [chatChannel, phoneChannel]) {
    expect(channel.shows(entries, caller).map(({ type }) => type)).toEqual(['intent', 'action']);
  }
});

test('the draft is open to signed-in users of the chat', () => {
  expect(chatChannel.isOpen('draft', { isSignedIn: true })).toBe(true);
  expect(chatChannel.isOpen('draft', { isSignedIn: false })).toBe(false);
  expect(phoneChannel.isOpen('draft', { isSignedIn: true })).toBe(false);
  expect(phoneChannel.isOpen('prod', { isSignedIn: false })).toBe(true);
});
