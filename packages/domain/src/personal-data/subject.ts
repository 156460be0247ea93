/** By what a person's conversations are found. */
export const SUBJECT_KINDS = ['phone', 'email', 'conversation'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export interface Subject {
  kind: SubjectKind;
  value: string;
}

const FEWEST_DIGITS = 7;
/** The digits of a number within its country: people leave the country's own out, or write it with 00. */
const OWN_DIGITS = 9;

/** The person that an editor named; null where that is no phone number, address or id. */
export function subjectOf(kind: SubjectKind, given: string): Subject | null {
  const value = given.normalize('NFC').trim();
  switch (kind) {
    case 'phone': {
      const digits = value.replaceAll(/\D/gu, '').replace(/^0+/u, '');
      const isPhone = /^[+\d(][\d\s()./-]*$/u.test(value) && digits.length >= FEWEST_DIGITS && digits.length <= 15;
      return isPhone ? { kind, value: digits } : null;
    }
    case 'email':
      return /^[^\s@"\\]{1,64}@[^\s@"\\]{1,190}$/u.test(value) ? { kind, value: value.toLowerCase() } : null;
    case 'conversation':
      return /^[\da-z]{1,64}$/iu.test(value) ? { kind, value } : null;
  }
}

/** The pattern that finds the person in a text, read alike by JavaScript and PostgreSQL; null where there is none. */
export function subjectPattern({ kind, value }: Subject): string | null {
  if (kind === 'conversation') return null;
  if (kind === 'phone') return value.slice(-OWN_DIGITS).split('').join('[^0-9a-zA-Z]{0,3}');
  return value.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** Finds each place in a text that names the person, whole numbers and addresses only. */
export function subjectMatcher(subject: Subject): RegExp | null {
  const pattern = subjectPattern(subject);
  if (pattern === null) return null;
  return subject.kind === 'phone'
    ? new RegExp(String.raw`(?:\+|\b)(?:\d[^0-9a-zA-Z]{0,3}){0,6}${pattern}(?!\d)`, 'gu')
    : new RegExp(String.raw`(?<![\p{L}\p{Nd}._%+-])${pattern}(?![\p{L}\p{Nd}])`, 'giu');
}
