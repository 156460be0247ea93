import { expect, test } from 'vitest';
import { lastDue } from '#platform/backup/backup-config.ts';
import { archivesToDelete } from '#workflows/backup/retention.ts';

const at = (time: string) => Date.parse(time) / 1000;

test('a backup is due at its times of the day, in UTC, and at the last time of yesterday before the first of today', () => {
  const schedule = { minutes: [125, 870] };
  expect(lastDue(schedule, at('2026-11-27T14:29:59Z'))).toBe(at('2026-11-27T02:05:00Z'));
  expect(lastDue(schedule, at('2026-11-27T14:30:00Z'))).toBe(at('2026-11-27T14:30:00Z'));
  expect(lastDue(schedule, at('2026-11-27T02:04:59Z'))).toBe(at('2026-11-26T14:30:00Z'));
  expect(lastDue({ everyHours: 6 }, at('2026-11-27T17:59:59Z'))).toBe(at('2026-11-27T12:00:00Z'));
});

/** Archives of every twelve hours, each fourth of them whole. */
function archives(count: number, until: string) {
  const all: { name: string; made: number; base: string | null }[] = [];
  for (let back = count - 1; back >= 0; back--) {
    const made = at(until) - back * 43_200;
    const whole = all.findLast(({ base }) => base === null)?.name ?? null;
    all.push({ name: `a${String(count - back).padStart(3, '0')}`, made, base: all.length % 4 === 0 ? null : whole });
  }
  return all;
}

function kept(all: ReturnType<typeof archives>, keep: Partial<Record<'daily' | 'weekly' | 'monthly', number>>) {
  const deleted = new Set(archivesToDelete(all, { daily: 0, weekly: 0, monthly: 0, ...keep }));
  return all.filter(({ name }) => !deleted.has(name));
}

test('the newest archive of each of the last days and weeks is kept', () => {
  const whole = archives(60, '2026-11-27T12:00:00Z').map((one) => ({ ...one, base: null }));
  const days = kept(whole, { daily: 7 }).map(({ made }) => new Date(made * 1000).toISOString().slice(0, 13));
  expect(days).toEqual(['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}T12`));
  const weeks = kept(whole, { weekly: 3 }).map(({ made }) => new Date(made * 1000).toISOString().slice(0, 10));
  // Sundays, and today.
  expect(weeks).toEqual(['2026-11-15', '2026-11-22', '2026-11-27']);
});

test('an archive that a kept one needs is kept, and the newest one always', () => {
  const all = archives(20, '2026-11-27T12:00:00Z');
  const left = kept(all, { daily: 5 });
  const names = new Set(left.map(({ name }) => name));
  expect(left.length).toBeLessThan(all.length);
  for (const { base } of left) if (base !== null) expect(names).toContain(base);
  expect(kept(all, {}).map(({ name }) => name)).toEqual(['a017', 'a020']);
  expect(archivesToDelete([], { daily: 1, weekly: 0, monthly: 0 })).toEqual([]);
});

test('an archive that another installation’s archive needs is kept, and the other one is not deleted', () => {
  const base = { name: 'a1', made: at('2026-11-01T12:00:00Z'), base: null };
  const foreign = { name: 'a2', made: at('2026-11-02T12:00:00Z'), base: 'a1', isForeign: true };
  const newest = { name: 'a3', made: at('2026-11-27T12:00:00Z'), base: null };
  expect(archivesToDelete([base, foreign, newest], { daily: 1, weekly: 0, monthly: 0 })).toEqual([]);
  expect(archivesToDelete([base, newest], { daily: 1, weekly: 0, monthly: 0 })).toEqual(['a1']);
});
