import { expect, test } from 'vitest';
import { Pacer } from '#rtp/pacer.ts';
import { FakeClock } from '#testing/fake-clock.ts';

function paced() {
  const clock = new FakeClock();
  const faults: unknown[] = [];
  return { clock, faults, pacer: new Pacer(clock, (fault) => faults.push(fault)) };
}

test('one timer beats every 20 ms for all calls, and rests without calls', async () => {
  const { clock, pacer } = paced();
  const counts = [0, 0];
  const stops = counts.map((_, call) => pacer.add(() => (counts[call] = (counts[call] ?? 0) + 1)));
  await clock.pass(1000);
  expect(counts).toEqual([50, 50]);
  expect(clock.timers).toBe(1);
  stops.forEach((stop) => stop());
  expect(clock.timers).toBe(0);
});

test('a late beat is counted and made up for, and the next one is on time', async () => {
  const { clock, pacer } = paced();
  const beats: number[] = [];
  pacer.add(() => beats.push(clock.now()));
  await clock.pass(40);
  clock.stall(75);
  await clock.pass(45);
  expect(beats).toEqual([20, 40, 115, 115, 115, 120, 140, 160]);
  expect(pacer.beats).toEqual({ ticks: 8, late: 3, latestMs: 55, skipped: 0 });
});

test('after a long stop, missed beats are passed over', async () => {
  const { clock, pacer } = paced();
  let beats = 0;
  pacer.add(() => (beats += 1));
  clock.stall(60_000);
  await clock.pass(100);
  expect(beats).toBeLessThan(10);
  expect(pacer.beats.skipped).toBeGreaterThan(2900);
});

test('a fault in one call is reported and does not reach the others', async () => {
  const { clock, pacer, faults } = paced();
  let beats = 0;
  pacer.add(() => {
    throw new Error('broken');
  });
  pacer.add(() => (beats += 1));
  await clock.pass(60);
  expect(beats).toBe(3);
  expect(faults).toHaveLength(3);
});
