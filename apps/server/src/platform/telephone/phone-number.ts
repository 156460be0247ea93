import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { zonesOfNumber } from '#platform/telephone/zones-of-number.ts';

export interface PhoneNumber {
  /** E.164 */
  number: string;
  /** Two letters; null for a number of no country, as of satellites. */
  country: string | null;
  /** The time zones in which its owner may be, with a space between; null where none is known. */
  zone: string | null;
}

/**
 * Reads a telephone number of a list, or says why it is not taken. `country` is that of numbers without a code, `now` is
 * in Unix seconds.
 */
export function readPhoneNumber(text: string, country: string | null, now: number): PhoneNumber | { fault: string } {
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  const read = parsePhoneNumberFromString(text.trim().replace(/^00(?=[1-9])/u, '+'), {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  if (!read) return { fault: 'Not a telephone number' };
  if (read.ext !== undefined) return { fault: 'A number with an extension cannot be called' };
  const type = read.getType();
  if (type === undefined) return { fault: 'Not a valid telephone number' };
  if (type === 'PREMIUM_RATE') return { fault: 'A premium-rate number is never called' };
  const { number, country: found } = read;
  return { number, country: found ?? null, zone: found ? zonesOfNumber(number, found, type, now) : null };
}
