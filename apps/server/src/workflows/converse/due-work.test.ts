import { expect, onTestFinished, test, vi } from 'vitest';
import { dueWork } from '#workflows/converse/due-work.ts';

test('what falls due while its conversation is worked on is done right after it, and never beside it', async () => {
  const claims = [[{ id: 'a', what: 'first' }], [{ id: 'a', what: 'second' }], [{ id: 'b', what: 'other' }]];
  const done: string[] = [];
  const begun = new Map<string, () => void>();
  const { run } = dueWork<{ id: string; what: string }>({
    claim: () => Promise.resolve(claims.shift() ?? []),
    work: async ({ what }) => {
      await new Promise<void>((resolve) => begun.set(what, resolve));
      done.push(what);
    },
  });
  const runs = [run(), run(), run()];
  await expect.poll(() => [...begun.keys()]).toEqual(['first', 'other']);
  begun.get('other')?.();
  begun.get('first')?.();
  await expect.poll(() => [...begun.keys()]).toEqual(['first', 'other', 'second']);
  expect(done).toEqual(['other', 'first']);
  begun.get('second')?.();
  await Promise.all(runs);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('the claim of an item that a newer one replaces is not renewed for ever', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const claims = ['first', 'second', 'third'].map((what) => [{ id: 'a', what }]);
  const renewed: string[][] = [];
  let finish = () => {};
  const { run } = dueWork<{ id: string; what: string }>({
    claim: () => Promise.resolve(claims.shift() ?? []),
    work: () => new Promise<void>((resolve) => (finish = resolve)),
    renew: async (held) => void renewed.push(held.map(({ what }) => what)),
  });
  const runs = [run(), run(), run()];
  await vi.waitFor(() => expect(claims).toEqual([]));
  await Promise.resolve();
  vi.advanceTimersByTime(1_000);
  expect(renewed).toEqual([['first', 'third']]);
  finish();
  await Promise.resolve();
  await vi.waitFor(() => finish());
  await Promise.race(runs);
});

test('after closing nothing more starts, and work in progress finishes', async () => {
  let finish: () => void = () => {};
  let begun = 0;
  const { run, close } = dueWork({
    claim: () => Promise.resolve([{ id: 'a' }]),
    work: () => {
      begun++;
      return new Promise<void>((resolve) => (finish = resolve));
    },
  });
  const runs = [run(), run()];
  await expect.poll(() => begun).toBe(1);
  const closing = close();
  finish();
  await Promise.all([...runs, closing]);
  expect(begun).toBe(1);
});

test('the claim of work in progress is renewed each second, and not after its end', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let finish: () => void = () => {};
  const renewed: string[][] = [];
  const { run } = dueWork({
    claim: () => Promise.resolve([{ id: 'a' }]),
    work: () => new Promise<void>((resolve) => (finish = resolve)),
    renew: async (claimed) => void renewed.push(claimed.map(({ id }) => id)),
  });
  const runs = run();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(renewed).toEqual([['a'], ['a']]);
  finish();
  await runs;
  await vi.advanceTimersByTimeAsync(2_500);
  expect(renewed).toHaveLength(2);
});
