import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** `+353 1 555 0142` of an E.164 number, grouped as people of its country write it; any other text as it is. */
export function numberText(number: string): string {
  return /^\+\d{5,15}$/u.test(number) ? (parsePhoneNumberFromString(number)?.formatInternational() ?? number) : number;
}
