import { describe, expect, it } from 'vitest';
import { personFinder, personSieve, subjectOf, type SubjectKind } from '#personal-data/subject.ts';

const placesIn = (kind: SubjectKind, given: string, text: string) => {
  const subject = subjectOf(kind, given);
  if (!subject) throw new Error(`${given} names nobody`);
  return (personFinder(subject)?.(text) ?? []).map(({ start, end }) => text.slice(start, end));
};
const finds = (kind: SubjectKind, given: string, text: string) => placesIn(kind, given, text).length > 0;

describe('a phone number', () => {
  it.each([
    ['+420 601 123 456', 'call me at 601123456'],
    ['601 123 456', 'my number is +420 601-123-456.'],
    ['00420601123456', '{"phone":"+420601123456"}'],
    ['(0601) 123 456', '601 123 456'],
    ['601123456', '601\n123\n456'],
    ['601123456', '601\r\n123    456'],
    ['601123456', '601&nbsp;123&nbsp;456'],
    ['601123456', '６０１ １２３ ４５６'],
    ['601123456', 'six zero one one two three four five six'],
    ['601123456', 'šest nula jedna, jedna dva tři, čtyři pět šest'],
    ['601123456', 'šest set jedna, sto dvacet tři, čtyři sta padesát šest'],
    ['601123456', 'sechs null eins ein zwei drei vier fünf sechs'],
    ['601123456', 'tel:%2B420%20601%20123%20456'],
  ])('%s is found in %j', (given, text) => {
    expect(finds('phone', given, text)).toBe(true);
  });

  it.each([
    ['601 123 456', '601 123 4567'],
    ['601 123 456', '601 123 and 456'],
    ['601 123 456', 'number 42'],
  ])('%s is not found in %j', (given, text) => {
    expect(finds('phone', given, text)).toBe(false);
  });

  it('is found with the number of its country, and without other numbers', () => {
    const found = (text: string) => placesIn('phone', '+420 601 123 456', text);
    expect(found('call +420 601 123 456 or 00420601123456')).toEqual(['420 601 123 456', '00420601123456']);
    expect(found('42, 601 123 456')).toEqual(['601 123 456']);
  });
});

describe('an address', () => {
  it('is found whole, in any case', () => {
    expect(finds('email', 'Jane.Roe@Caller.example', 'write to JANE.ROE@caller.example!')).toBe(true);
    expect(finds('email', 'roe@caller.example', 'jane.roe@caller.example')).toBe(false);
    expect(finds('email', 'a+b@c.example', 'aab@c.example')).toBe(false);
  });

  it.each([
    'jane.roe＠caller.example',
    'jane.roe(at)caller.example',
    'jane.roe [at] caller [dot] example',
    'jane.roe%40caller.example',
    'jane.roe&#64;caller.example',
    'jane dot roe at caller dot example',
    'jane.roe zavináč caller tečka example',
    'jane.roe@\u200bcaller.example',
  ])('is found in %j', (text) => {
    expect(placesIn('email', 'jane.roe@caller.example', `to ${text}, ok`)).toEqual([text]);
  });
});

describe('a name or another text', () => {
  it.each([
    ['Jana Nováková', 'tady JANA  NOVAKOVA, dobrý den'],
    ['novak*', 'pan Novákovi'],
    ['Łukasz', 'mówi lukasz'],
    ['KD-1002003', 'my number is KD 1002003'],
    ['1002003004', 'customer 1002 003 004'],
    ['1002003004', 'one zero zero two zero zero three zero zero four'],
  ])('%s is found in %j', (given, text) => {
    expect(finds('text', given, text)).toBe(true);
  });

  it.each([
    ['Novák', 'pan Novákovi'],
    ['1002003004', '41002003004'],
    ['Ann', 'Hannah'],
  ])('%s is not found in %j', (given, text) => {
    expect(finds('text', given, text)).toBe(false);
  });
});

it('the sieve of the database lets pass what is found in digits and letters', () => {
  for (const [kind, given, text] of [
    ['phone', '601 123 456', '"601\\n123    456"'],
    ['email', 'jane.novak@caller.example', 'Jane.Novák (at) caller.example'],
    ['text', 'Jana Novakova', 'JANA NOVÁKOVÁ'],
  ] as const) {
    const subject = subjectOf(kind, given);
    expect(text).toMatch(new RegExp((subject && personSieve(subject)) ?? '', 'iu'));
  }
});

it('what names nobody is refused', () => {
  for (const [kind, given] of [
    ['phone', 'six'],
    ['phone', '12345'],
    ['phone', '12345678901234567'],
    ['email', 'jane'],
    ['email', 'a b@c.example'],
    ['text', 'ab'],
    ['text', '123'],
    ['text', '--*'],
    ['conversation', "1' or '1"],
    ['conversation', ''],
  ] as const) {
    expect([given, subjectOf(kind, given)]).toEqual([given, null]);
  }
});
