import { describe, expect, it, test } from 'vitest';
import { readNumber } from '#features/outbound/read-number.ts';
import { zoneReader } from '#features/outbound/read-zone.ts';

function numberIn(written: string, country: string | null = null): string {
  const read = readNumber(written, country);
  return typeof read === 'string' ? read : read.number;
}

describe('a number that a program turned into a decimal', () => {
  it.each([
    ['1701234567.0', 'DE', '+491701234567'],
    ['6641234567.00', 'AT', '+436641234567'],
    ['777123460,0', 'CZ', '+420777123460'],
    ['+353871234567.0', null, '+353871234567'],
  ])('is read without its decimals: %s of %s', (written, country, number) => {
    expect(numberIn(written, country)).toBe(number);
  });

  it.each([
    ['491701234567.0', 'DE', /^May have its country code or not/u],
    ['491701234567', 'DE', /Write a \+ before the code$/u],
    ['4.91701E+11', 'DE', /digits are lost/u],
    ['4,91701e11', 'DE', /digits are lost/u],
    ['1701234567.5', 'DE', /with decimals/u],
    ['420777123460', 'DE', /^May have lost a leading 0 or its \+/u],
    ['447911123456', 'DE', /Write a \+ and the country code$/u],
  ])('is refused where it is not certain: %s of %s', (written, country, reason) => {
    expect(numberIn(written, country)).toMatch(reason);
  });
});

test.each([
  ['15550144', 'IE', '+35315550144'],
  ['1701234567', 'DE', '+491701234567'],
  ['7911123456', 'GB', '+447911123456'],
  ['2125550142', 'US', '+12125550142'],
])('a number that lost its leading zero is read where it has one reading: %s of %s', (written, country, number) => {
  expect(numberIn(written, country)).toBe(number);
});

test.each([
  ['777 123 460', '+420777123460'],
  ['420777123459', '+420777123459'],
  ['(+420) 777 123 458', '+420777123458'],
  ['(00420) 777 123 458', '+420777123458'],
  ['00420 777 123 458', '+420777123458'],
])('a register may have its numbers in the national format: %s', (written, number) => {
  expect(numberIn(written, 'CZ')).toBe(number);
});

test.each([
  ['zero-width spaces', '+420\u200b777\u200b123\u200b460'],
  ['marks of direction', '\u202a+420777123460\u202c'],
  ['a left-to-right mark', '\u200e+420 777 123 460'],
  ['soft hyphens', '+420\u00ad777123460'],
  ['non-breaking hyphens', '+420\u2011777\u2011123\u2011460'],
  ['dashes and a minus', '+420\u2013777\u2014123\u2212460'],
  ['full-width digits', '＋４２０７７７１２３４６０'],
  ['Arabic digits', '+٤٢٠٧٧٧١٢٣٤٦٠'],
  ['narrow spaces', '+420\u202f777\u2009123\u00a0460'],
  ['tel:', 'tel:+420-777-123-460'],
  ['TEL:', 'TEL: +420777123460'],
])('a number that was copied is read as it looks: %s', (_what, written) => {
  expect(numberIn(written)).toBe('+420777123460');
});

test('a refusal names the marks that its reader would not see', () => {
  expect(numberIn('+420777\u200b12346x')).toBe('Not a phone number: “+420777[U+200B]12346x”');
});

describe('the abbreviation of a time zone', () => {
  const readZone = zoneReader();
  it.each([
    ['BST', 'GB', 'Europe/London'],
    ['GMT', 'GB', 'Europe/London'],
    ['IST', 'IE', 'Europe/Dublin'],
    ['IST', 'IN', 'Asia/Calcutta'],
    ['EST', 'US', 'America/New_York'],
    ['edt', 'US', 'America/New_York'],
    ['MST', 'US', 'America/Boise'],
    ['CET', 'CZ', 'Europe/Prague'],
  ])('is the clock of the country: %s of %s', (written, country, zone) => {
    expect(readZone(written, country)).toEqual({ zone: expect.stringContaining(zone) as string });
  });

  it('counts for every place of the country that has it', () => {
    expect(readZone('MST', 'US')).toEqual({ zone: expect.stringContaining('America/Phoenix') as string });
  });

  it.each([
    ['BST', 'IE', 'Europe/Dublin'],
    ['EST', 'CZ', 'Europe/Prague'],
    ['EST5EDT', 'US', 'America/'],
    ['+01:00', 'CZ', 'Europe/Prague'],
    ['Etc/GMT-1', 'CZ', 'Europe/Prague'],
    ['MST', null, 'Europe/Dublin'],
    ['Europe/Nowhere', 'IE', 'Europe/Dublin'],
  ])('is refused with what to write where it is not: %s of %s', (written, country, example) => {
    expect(readZone(written, country)).toEqual({
      fault: expect.stringMatching(
        new RegExp(`^Not a time zone of a place: “.*”\\. Write it as ${example}`, 'u'),
      ) as string,
    });
  });
});
