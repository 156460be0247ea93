import { expect, test } from 'vitest';
import { readGauge, registry } from '#platform/metrics.ts';

async function lines(name: string): Promise<string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(name));
}

test('sources of one figure are added up while they last, and an absent figure has no line', async () => {
  const plain = readGauge('test_plain', 'Without labels');
  const ends = [plain.watch(() => [{ value: 3 }]), plain.watch(() => [{ value: 4 }])];
  expect(await lines('test_plain')).toEqual(['test_plain 7']);
  ends[0]?.();
  expect(await lines('test_plain')).toEqual(['test_plain 4']);
  ends[1]?.();
  expect(await lines('test_plain')).toEqual([]);
});

test('a source that fails leaves a gap, and every other figure can still be read', async () => {
  const failing = readGauge('test_failing', 'Of a database that is away');
  failing.watch(() => Promise.reject(new Error('the database is away')));
  const labelled = readGauge('test_labelled', 'With a label', ['queue']);
  labelled.watch(async () => [{ labels: { queue: 'timers' }, value: 2 }]);
  expect(await lines('test_failing')).toEqual([]);
  expect(await lines('test_labelled')).toEqual(['test_labelled{queue="timers"} 2']);
});
