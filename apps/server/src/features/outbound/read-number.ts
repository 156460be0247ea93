import { quotedCell, writtenNumber } from '@parley/domain/outbound/written-cell';
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { zonesOfNumber } from '#platform/telephone/zones-of-number.ts';

export interface ReadNumber {
  /** E.164. */
  number: string;
  /** Null for a number outside of any country, for example of satellites. */
  country: string | null;
  /** The possible time zones of its owner, separated by spaces; null if they are unknown. */
  zone: string | null;
}

/** Kinds of numbers that cost the caller more than a normal call. */
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'VOICEMAIL', 'UAN']);
/** Maximum length of emergency and service numbers. */
const LONGEST_SHORT_NUMBER = 6;

/**
 * Parses a telephone number as people and programs write it. Returns a text that says why if the number may not be
 * called.
 */
export function readNumber(written: string, defaultCountry: string | null): ReadNumber | string {
  if (written.trim() === '') return 'No destination';
  const shown = quotedCell(written);
  const read = writtenNumber(written);
  if ('fault' in read) return FAULTS[read.fault](shown);
  const { digits } = read;
  const isLocal = !/^\(?\+/u.test(digits);
  if (isLocal && defaultCountry === null) return `No country code: ${shown}. Write it as +353 1 555 0142`;
  const country = defaultCountry !== null && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  if (isLocal && country && isOfTwoReadings(digits, country))
    return `May have its country code or not: ${shown}. Write a + before the code`;
  const parsed = parsePhoneNumberFromString(digits, isLocal ? country : undefined);
  const type = parsed?.getType();
  const isShort = digits.replaceAll(/\D/gu, '').length <= LONGEST_SHORT_NUMBER;
  if (isShort && type === undefined) return `Short number, which is never called: ${shown}`;
  if (!parsed || type === undefined) return `Not a number of any country: ${shown}`;
  if (isLocal && mayLackItsPlus(digits, parsed))
    return `May have lost a leading 0 or its +: ${shown}. Write a + and the country code`;
  if (COSTLY.has(type)) return `Premium number, which is never called: ${shown}`;
  const { number, country: found } = parsed;
  return { number, country: found ?? null, zone: found ? zonesOfNumber(number, found, type) : null };
}

const FAULTS = {
  not_a_number: (shown: string) => `Not a phone number: ${shown}`,
  shortened: (shown: string) =>
    `A spreadsheet has shortened the number, so digits are lost: ${shown}. Format the column as text`,
  decimals: (shown: string) => `A number with decimals is no phone number: ${shown}`,
};

/**
 * Spreadsheets drop a leading zero or plus: with default country DE, `420777123460` may be the Czech number, or 0420
 * 777123460.
 */
function mayLackItsPlus(digits: string, parsed: PhoneNumber): boolean {
  const plain = digits.replaceAll(/\D/gu, '');
  if (plain.startsWith('0') || !/^\(?0/u.test(parsed.formatNational())) return false;
  return parsePhoneNumberFromString(`+${plain}`)?.isValid() === true && `+${plain}` !== parsed.number;
}

/**
 * With default country DE, `491701234567` may be 0170 1234567 with the country code, or 0491 701234567 without the
 * zero.
 */
function isOfTwoReadings(digits: string, country: CountryCode): boolean {
  const plain = digits.replaceAll(/\D/gu, '');
  const code = getCountryCallingCode(country);
  if (!plain.startsWith(code)) return false;
  const withCode = parsePhoneNumberFromString(`+${plain}`)?.isValid() === true;
  return withCode && parsePhoneNumberFromString(`+${code}${plain}`)?.isValid() === true;
}
