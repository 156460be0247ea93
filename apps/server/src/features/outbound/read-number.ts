import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { quoted } from '#features/outbound/skipped-lines.ts';
import { zonesOfNumber } from '#platform/telephone/zones-of-number.ts';

export interface ReadNumber {
  /** E.164. */
  number: string;
  /** Null for a number of no one country, as of satellites. */
  country: string | null;
  /** The time zones in which its owner may be, with a space between; null where none is known. */
  zone: string | null;
}

/** Numbers that cost whoever calls them more than a call. */
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'VOICEMAIL', 'UAN']);
/** Emergency and service numbers are no longer than this. */
const LONGEST_SHORT_NUMBER = 6;

/** Reads a telephone number as people write it; a text says why it is none that may be called. */
export function readNumber(written: string, defaultCountry: string | null): ReadNumber | string {
  const shown = quoted(written);
  if (written === '') return 'No destination';
  if (written.length > 50 || !/^[+\d\s().\-/\u00A0]+$/u.test(written)) return `Not a phone number: ${shown}`;
  const international = written.startsWith('00') ? `+${written.slice(2)}` : written;
  const isLocal = !international.startsWith('+');
  if (isLocal && defaultCountry === null) return `No country code: ${shown}. Write it as +353 1 555 0142`;
  const country = defaultCountry !== null && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  const parsed = parsePhoneNumberFromString(international, isLocal && country ? country : undefined);
  const type = parsed?.getType();
  const isShort = written.replaceAll(/\D/gu, '').length <= LONGEST_SHORT_NUMBER;
  if (isShort && type === undefined) return `Short number, which is never called: ${shown}`;
  if (!parsed || type === undefined) return `Not a number of any country: ${shown}`;
  if (COSTLY.has(type)) return `Premium number, which is never called: ${shown}`;
  const { number, country: found } = parsed;
  return { number, country: found ?? null, zone: found ? zonesOfNumber(number, found, type) : null };
}
