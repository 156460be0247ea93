import { expect, test } from 'vitest';
import { noteTurn, registry, watchBackup, watchQueues, watchSockets } from '#platform/metrics.ts';

async function lines(name: string): Promise<string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(name));
}

test('sources of one figure are added up while they last, and an absent figure has no line', async () => {
  const ends = [watchSockets(() => 3), watchSockets(() => 4)];
  expect(await lines('parley_sockets_open')).toEqual(['parley_sockets_open 7']);
  ends[0]?.();
  expect(await lines('parley_sockets_open')).toEqual(['parley_sockets_open 4']);
  ends[1]?.();
  expect(await lines('parley_sockets_open')).toEqual([]);
});

test('a source that fails leaves a gap, and every other figure can still be read', async () => {
  const ends = [
    watchBackup(() => Promise.reject(new Error('the database is away'))),
    watchQueues(async () => [{ queue: 'timers', count: 2, oldestSeconds: 5 }]),
  ];
  noteTurn('chat', 0.02);
  expect(await lines('parley_last_backup_age_seconds')).toEqual([]);
  expect(await lines('parley_waiting')).toEqual([
    'parley_waiting{queue="timers"} 2',
    'parley_waiting_oldest_seconds{queue="timers"} 5',
  ]);
  expect(await lines('parley_turn_seconds_count')).toEqual(['parley_turn_seconds_count{channel="chat"} 1']);
  for (const end of ends) end();
});
