import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from '#platform/one-at-a-time.ts';

test('work under one key runs in order of arrival, however long it takes, and continues after a failure', async () => {
  const run = oneAtATime();
  const done: string[] = [];
  const slow = run('call', async () => {
    await sleep(20);
    done.push('slow');
  });
  const failing = run('call', async () => {
    done.push('failing');
    throw new Error('no');
  });
  const quick = run('call', async () => void done.push('quick'));
  await expect(failing).rejects.toThrow('no');
  await Promise.all([slow, quick]);
  expect(done).toEqual(['slow', 'failing', 'quick']);
});

test('work under another key does not wait', async () => {
  const run = oneAtATime();
  const done: string[] = [];
  const held = run('one', async () => {
    await sleep(20);
    done.push('one');
  });
  await run('two', async () => void done.push('two'));
  await held;
  expect(done).toEqual(['two', 'one']);
});
