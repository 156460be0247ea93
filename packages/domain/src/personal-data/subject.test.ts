import { expect, it } from 'vitest';
import { subjectMatcher, subjectOf, type SubjectKind } from '#personal-data/subject.ts';

const finds = (kind: SubjectKind, given: string, text: string) => {
  const subject = subjectOf(kind, given);
  return subject ? (subjectMatcher(subject)?.test(text) ?? null) : 'no subject';
};

it.each([
  ['+420 601 123 456', 'call me at 601123456'],
  ['601 123 456', 'my number is +420 601-123-456.'],
  ['00420601123456', '{"phone":"+420601123456"}'],
  ['(0601) 123 456', '601 123 456'],
])('the phone %s is found in %s', (given, text) => {
  expect(finds('phone', given, text)).toBe(true);
});

it.each([
  ['601 123 456', '601 123 4567'],
  ['601 123 456', '601 123 and 456'],
  ['601 123 456', 'number 42'],
])('the phone %s is not found in %s', (given, text) => {
  expect(finds('phone', given, text)).toBe(false);
});

it('an address is found whole, in any case', () => {
  expect(finds('email', 'Jane.Roe@Caller.example', 'write to JANE.ROE@caller.example!')).toBe(true);
  expect(finds('email', 'roe@caller.example', 'jane.roe@caller.example')).toBe(false);
  expect(finds('email', 'a+b@c.example', 'aab@c.example')).toBe(false);
});

it('what names nobody is refused', () => {
  for (const [kind, given] of [
    ['phone', 'six'],
    ['phone', '12345'],
    ['phone', '12345678901234567'],
    ['email', 'jane'],
    ['email', 'a b@c.example'],
    ['conversation', "1' or '1"],
    ['conversation', ''],
  ] as const) {
    expect([given, subjectOf(kind, given)]).toEqual([given, null]);
  }
});
