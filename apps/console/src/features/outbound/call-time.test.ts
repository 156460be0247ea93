import { expect, test } from 'vitest';
import { cityOf, clockIn, localClock, passesMidnight } from '#features/outbound/call-time.ts';

test('a time of the day is read with seconds and with UTC behind it', () => {
  expect(['09:00', '9:05', '17:30:00', '07:00:00+00:00', '07:00Z'].map(clockIn)).toEqual([
    '09:00',
    '09:05',
    '17:30',
    '07:00',
    '07:00',
  ]);
  expect(['', '24:00', '09:60', '9', 'noon', '09:00+02:00'].map(clockIn)).toEqual(Array(6).fill(undefined));
});

test('UTC is shown as the clocks of a zone show it on that day', () => {
  expect(localClock('09:00', 'Europe/Prague', new Date('2030-01-07T12:00Z'))).toBe('10:00');
  expect(localClock('09:00', 'Europe/Prague', new Date('2030-07-01T12:00Z'))).toBe('11:00');
  expect(localClock('23:30', 'Asia/Kolkata', new Date('2030-01-07T12:00Z'))).toBe('05:00');
  expect(localClock('', 'Europe/Prague', new Date('2030-01-07T12:00Z'))).toBeUndefined();
});

test('a call time may pass midnight', () => {
  expect(passesMidnight('22:00', '02:00')).toBe(true);
  expect(passesMidnight('09:00', '17:00')).toBe(false);
  expect(passesMidnight('09:00', '09:00')).toBe(false);
});

test('a zone is named by its city', () => {
  expect(cityOf('America/Los_Angeles')).toBe('Los Angeles');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOf('UTC')).toBe('UTC');
});
