import { intents } from '@parley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '#shared/api/api-error.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { prefetch, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { refusal, serve, signIn } from '#testing/server.ts';

const told = vi.fn<(error: ApiError) => void>();

beforeEach(() => {
  told.mockReset();
  onRefusal(told);
  queryClient.clear();
  signIn();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** A screen that would show the intents. Waits, when called, until its read has failed. */
function readInVain(options: Parameters<typeof useRead>[1] = {}): () => Promise<void> {
  const { result } = renderHook(() => useRead(intents.list, options), { wrapper });
  return () => waitFor(() => expect(result.current.isError).toBe(true));
}

test('a read ahead that fails is told by nobody, and once by the screen that then asks by itself', async () => {
  const calls = serve({ 'GET /intents': refusal(500, 'internal', 'Why') });
  await prefetch(intents.list);
  expect(told).not.toHaveBeenCalled();
  await readInVain()();
  expect([calls.length, told.mock.calls.length]).toEqual([2, 1]);
});

test.each([
  ['is told once to the screen that came meanwhile', {}, 1],
  ['is not told to one that keeps quiet about it', { handles: ['local'] as const }, 0],
  ['is not told to one that does not read yet', { enabled: false }, 0],
])('a read ahead that fails late %s', async (_, options, times) => {
  const late = Promise.withResolvers<Response>();
  const calls = serve({ 'GET /intents': () => late.promise });
  const ahead = prefetch(intents.list);
  const failed = readInVain(options);
  late.resolve(refusal(500, 'internal', 'Why'));
  await ahead;
  await failed();
  expect([calls.length, told.mock.calls.length]).toEqual([1, times]);
});

test('what one follows quietly and another does not is told once', async () => {
  serve({ 'GET /intents': refusal(500, 'internal', 'Why') });
  const quietly = readInVain({ handles: ['local'] });
  const aloud = readInVain();
  await Promise.all([quietly(), aloud()]);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a session that has ended is told though the only follower is quiet, and though there is none', async () => {
  serve({ 'GET /intents': refusal(401, 'unauthenticated', 'Not signed in') });
  await readInVain({ handles: ['local'] })();
  expect(told).toHaveBeenCalledTimes(1);
  queryClient.clear();
  await prefetch(intents.list);
  expect(told).toHaveBeenCalledTimes(2);
});

test.each([402, 503])('a read ahead that is refused with %i is told by nobody', async (status) => {
  serve({ 'GET /intents': refusal(status, 'some', 'Why') });
  await prefetch(intents.list);
  expect(told).not.toHaveBeenCalled();
});
