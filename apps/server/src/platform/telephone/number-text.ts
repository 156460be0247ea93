import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** An E.164 number grouped as people of its country write it, as in `+353 1 555 0142`; any other text unchanged. */
export function numberText(number: string): string {
  return /^\+\d{5,15}$/u.test(number) ? (parsePhoneNumberFromString(number)?.formatInternational() ?? number) : number;
}
