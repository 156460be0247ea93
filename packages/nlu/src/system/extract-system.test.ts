import { inFixedRuns, leastMs } from '@parley/domain/testing/computing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractSystem } from '#system/extract-system.ts';

/** A Wednesday. */
const NOW = new Date(2026, 2, 4, 10, 30);

function values(entity: string, text: string, language: string): unknown[] {
  return extractSystem(text, language, NOW).flatMap((hit) => (hit.entity === entity ? [hit.value] : []));
}

describe('dates', () => {
  test.each([
    ['en', 'on 2026-05-06 please', '2026-05-06'],
    ['en', 'tomorrow', '2026-03-05'],
    ['en', 'the day after tomorrow', '2026-03-06'],
    ['en', 'on Friday', '2026-03-06'],
    ['en', 'next Friday', '2026-03-13'],
    ['en', 'last Monday', '2026-03-02'],
    ['en', 'in three days', '2026-03-07'],
    ['en', 'two weeks ago', '2026-02-18'],
    ['en', 'May 5th', '2026-05-05'],
    ['en', 'the 3rd of January', '2027-01-03'],
    ['en', 'the twenty first of June 2027', '2027-06-21'],
    ['en', '12/24/2026', '2026-12-24'],
    ['en-GB', '5/6/2026', '2026-06-05'],
    ['cs', 'zítra odpoledne', '2026-03-05'],
    ['cs', 'pozítří', '2026-03-06'],
    ['cs', 'v pátek', '2026-03-06'],
    ['cs', 'příští pondělí', '2026-03-09'],
    ['cs', 'za tři dny', '2026-03-07'],
    ['cs', 'za týden', '2026-03-11'],
    ['cs', 'před dvěma týdny', '2026-02-18'],
    ['cs', '5. května', '2026-05-05'],
    ['cs', 'pátého května', '2026-05-05'],
    ['cs', 'dvacátého pátého prosince 2026', '2026-12-25'],
    ['cs', '5.6.', '2026-06-05'],
    ['cs', 'dne 5. 6. 2027', '2027-06-05'],
    ['cs', 'vcera', '2026-03-03'],
    ['sk', 'zajtra', '2026-03-05'],
    ['sk', 'v piatok', '2026-03-06'],
    ['sk', 'o tri dni', '2026-03-07'],
    ['sk', 'pred dvoma týždňami', '2026-02-18'],
    ['sk', 'piateho mája', '2026-05-05'],
    ['sk', '24.12.2026', '2026-12-24'],
    ['de', 'morgen', '2026-03-05'],
    ['de', 'übermorgen', '2026-03-06'],
    ['de', 'am Freitag', '2026-03-06'],
    ['de', 'nächsten Freitag', '2026-03-13'],
    ['de', 'in drei Tagen', '2026-03-07'],
    ['de', 'vor zwei Wochen', '2026-02-18'],
    ['de', 'am fünften Mai', '2026-05-05'],
    ['de', 'am 5. Mai 2027', '2027-05-05'],
    ['de', 'in einer Woche', '2026-03-11'],
    ['pl', 'jutro', '2026-03-05'],
    ['pl', 'pojutrze', '2026-03-06'],
    ['pl', 'w piątek', '2026-03-06'],
    ['pl', 'za trzy dni', '2026-03-07'],
    ['pl', 'dwa tygodnie temu', '2026-02-18'],
    ['pl', 'piątego maja', '2026-05-05'],
    ['pl', '5 maja 2027', '2027-05-05'],
    ['pl', 'za miesiąc', '2026-04-04'],
  ])('%s: %s', (language, text, value) => expect(values('date', text, language)).toEqual([value]));

  test.each([
    ['en', 'the 31st of February'],
    ['en', 'version 3.5 costs 10'],
    ['cs', '30.2.2026'],
    ['cs', 'mám 5 otázek'],
    ['de', '1.234,50'],
  ])('none in %s: %s', (language, text) => expect(values('date', text, language)).toEqual([]));
});

describe('times', () => {
  test.each([
    ['en', 'at 15:30', '15:30'],
    ['en', '3 pm', '15:00'],
    ['en', '3:45 p.m.', '15:45'],
    ['en', 'half past three', '15:30'],
    ['en', 'quarter to five in the afternoon', '16:45'],
    ['en', 'at five', '17:00'],
    ['en', "seven o'clock", '07:00'],
    ['en', 'twenty past six', '18:20'],
    ['en', 'at noon', '12:00'],
    ['cs', 'v 15:30', '15:30'],
    ['cs', 've tři hodiny odpoledne', '15:00'],
    ['cs', 'v půl čtvrté', '15:30'],
    ['cs', 've čtvrt na pět', '16:15'],
    ['cs', 've tři čtvrtě na pět', '16:45'],
    ['cs', 'v pět večer', '17:00'],
    ['cs', 'v poledne', '12:00'],
    ['cs', 'v 15.30', '15:30'],
    ['sk', 'o pol piatej', '16:30'],
    ['sk', 'o tretej poobede', '15:00'],
    ['sk', 'štvrť na päť', '16:15'],
    ['sk', 'o 15 hodine', '15:00'],
    ['de', 'um 15 Uhr 30', '15:30'],
    ['de', 'um halb vier', '15:30'],
    ['de', 'viertel nach drei nachmittags', '15:15'],
    ['de', 'zehn vor acht', '07:50'],
    ['de', 'drei Uhr', '15:00'],
    ['pl', 'o 15:30', '15:30'],
    ['pl', 'wpół do czwartej', '15:30'],
    ['pl', 'o godzinie piątej', '17:00'],
    ['pl', 'kwadrans po trzeciej', '15:15'],
    ['pl', 'o piątej wieczorem', '17:00'],
    ['pl', 'o trzeciej po południu', '15:00'],
    ['sk', 'trištvrte na päť', '16:45'],
    ['en', 'at 03:00', '03:00'],
    ['de', 'um 3:30 Uhr', '03:30'],
    ['de', 'halb eins', '12:30'],
    ['en', 'a quarter to one', '12:45'],
    ['cs', 've tři v noci', '03:00'],
    ['pl', 'o siódmej', '07:00'],
  ])('%s: %s', (language, text, value) => expect(values('time', text, language)).toEqual([value]));

  test.each([
    ['cs', 'v pět domů'],
    ['en', 'at 5 dollars'],
    ['en', '25:70'],
  ])('none in %s: %s', (language, text) => expect(values('time', text, language)).toEqual([]));
});

describe('durations, in seconds', () => {
  test.each([
    ['en', 'for two hours and thirty minutes', 9_000],
    ['en', 'half an hour', 1_800],
    ['en', 'an hour', 3_600],
    ['en', 'two and a half hours', 9_000],
    ['en', '45 min', 2_700],
    ['cs', 'dvě hodiny a třicet minut', 9_000],
    ['cs', 'půl hodiny', 1_800],
    ['cs', 'hodinu a půl', 5_400],
    ['cs', 'tři týdny', 1_814_400],
    ['sk', 'pol hodiny', 1_800],
    ['sk', 'dve hodiny', 7_200],
    ['de', 'anderthalb Stunden', 5_400],
    ['de', 'eine halbe Stunde', 1_800],
    ['de', 'zwei Stunden', 7_200],
    ['pl', 'półtorej godziny', 5_400],
    ['pl', 'dwie godziny', 7_200],
    ['pl', 'pół godziny', 1_800],
  ])('%s: %s', (language, text, value) => expect(values('duration', text, language)).toEqual([value]));

  test('what leads to a day is a date', () => {
    expect(extractSystem('in three days', 'en', NOW).map(({ entity }) => entity)).toEqual(['date']);
  });
});

describe('money', () => {
  test.each([
    ['en', '$12.50', 12.5, 'USD'],
    ['en', 'twenty dollars', 20, 'USD'],
    ['en', 'five euros and twenty cents', 5.2, 'EUR'],
    ['en', '1,200 pounds', 1200, 'GBP'],
    ['cs', '1 200,50 Kč', 1200.5, 'CZK'],
    ['cs', 'dvě stě korun', 200, 'CZK'],
    ['cs', '1 200,- Kč', 1200, 'CZK'],
    ['cs', 'třicet eur', 30, 'EUR'],
    ['sk', 'dvadsaťpäť eur', 25, 'EUR'],
    ['sk', '12,50 €', 12.5, 'EUR'],
    ['de', 'fünfundzwanzig Euro', 25, 'EUR'],
    ['de', '1.234,50 €', 1234.5, 'EUR'],
    ['de', 'EUR 20', 20, 'EUR'],
    ['pl', 'dwieście pięćdziesiąt złotych', 250, 'PLN'],
    ['pl', '99,99 zł', 99.99, 'PLN'],
    ['pl', 'pięć złotych dwadzieścia groszy', 5.2, 'PLN'],
  ])('%s: %s', (language, text, amount, currency) =>
    expect(values('money', text, language)).toEqual([{ amount, currency }]),
  );
});

describe('phone numbers', () => {
  test.each([
    ['en', 'call (213) 373-4253', '+12133734253'],
    ['en-GB', 'it is 020 7031 3000', '+442070313000'],
    ['cs', 'moje číslo je 602 340 512', '+420602340512'],
    ['cs', '+420 777 123 456', '+420777123456'],
    ['cs', 'šest set dva, tři sta čtyřicet, pět set dvanáct', '+420602340512'],
    ['cs', 'šest nula dva tři čtyři nula pět jedna dva', '+420602340512'],
    ['sk', '0905 123 456', '+421905123456'],
    ['de', '030 901820', '+4930901820'],
    ['pl', '512 345 678', '+48512345678'],
    ['pl', 'pięćset dwanaście trzysta czterdzieści pięć sześćset siedemdziesiąt osiem', '+48512345678'],
    ['en', 'plus four two zero six oh two three four zero five one two', '+420602340512'],
  ])('%s: %s', (language, text, value) => expect(values('phone', text, language)).toEqual([value]));
});

describe('e-mail addresses', () => {
  test.each([
    ['en', 'write to Jan.Novak+bot@example.co.uk.', 'jan.novak+bot@example.co.uk'],
    ['en', 'john dot smith at example dot com', 'john.smith@example.com'],
    ['cs', 'jan tečka novák zavináč seznam tečka cz', 'jan.novak@seznam.cz'],
    ['sk', 'jano zavináč azet bodka sk', 'jano@azet.sk'],
    ['de', 'max punkt muster at web punkt de', 'max.muster@web.de'],
    ['pl', 'jan podkreślenie kowalski małpa wp kropka pl', 'jan_kowalski@wp.pl'],
  ])('%s: %s', (language, text, value) => expect(values('e-mail', text, language)).toEqual([value]));

  test.each([
    ['en', 'meet me at home'],
    ['en', 'a@b'],
    ['en', '@card and x@'],
  ])('none in %s: %s', (language, text) => expect(values('e-mail', text, language)).toEqual([]));
});

test('a sentence may hold many, each with its place', () => {
  const text = 'Zítra v 15:30 zaplatím dvě stě korun, volejte 602 340 512.';
  expect(extractSystem(text, 'cs', NOW)).toEqual([
    { entity: 'date', value: '2026-03-05', text: 'Zítra', start: 0, end: 5, matcher: 'words' },
    { entity: 'time', value: '15:30', text: '15:30', start: 8, end: 13, matcher: 'pattern' },
    {
      entity: 'money',
      value: { amount: 200, currency: 'CZK' },
      text: 'dvě stě korun',
      start: 23,
      end: 36,
      matcher: 'words',
    },
    { entity: 'phone', value: '+420602340512', text: '602 340 512', start: 46, end: 57, matcher: 'pattern' },
  ]);
});

describe('whatever the text', () => {
  const bits =
    '1 12 3.5 10:30 5. 6. /- + @ a.b@c.de dva sto hodin v na pět in days ago half uhr € Kč za dny tečka zavináč at dot . , plus may next friday from to between and first half of weekend od do mezi am um viertel the 15th morning odpoledne minus million'.split(
      ' ',
    );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.constantFrom(...bits), { maxLength: 40 }).map((all) => all.join(' ')),
  );
  const language = fc.constantFrom('en', 'en-GB', 'cs', 'sk', 'de', 'pl', 'fr', '');

  test('hits are in order, apart, and as the text has them', () => {
    fc.assert(
      fc.property(text, language, (text, language) => {
        let end = 0;
        for (const hit of extractSystem(text, language, NOW)) {
          expect(hit.start).toBeGreaterThanOrEqual(end);
          expect(hit.end).toBeGreaterThan(hit.start);
          expect(hit.text).toBe(text.slice(hit.start, hit.end));
          if (hit.entity === 'date') expect(hit.value).toMatch(/^\d{4}-\d\d-\d\d$/u);
          if (hit.entity === 'time') expect(hit.value).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/u);
          if (hit.entity === 'period') {
            expect(hit.value.from <= hit.value.to || hit.value.to.length === 5).toBe(true);
            expect(hit.value.from).toMatch(/^(?:\d{4}-\d\d-\d\d)?T?(?:[01]\d:[0-5]\d|2[0-3]:[0-5]\d)?$/u);
          }
          if (hit.entity === 'phone') expect(hit.value).toMatch(/^\+\d{4,15}$/u);
          if (hit.entity === 'money') expect(hit.value.amount).toSatisfy(Number.isFinite);
          ({ end } = hit);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    '1',
    '1 ',
    '1.',
    'a.',
    'a@',
    '5/',
    '+4',
    'dva ',
    'sto tisíc ',
    '1:1',
    'tečka ',
    'at ',
    'a at b dot ',
    'half ',
    '€1',
    '-',
    '(',
    '1-1-',
    'x@y.',
    'from 3 to 5 x ',
    'od pěti do ',
    'between Monday and ',
    'next ',
    'um halb am ',
    'wednesday the first of ',
    'w pół do ',
    'two years three months ',
    'minus ',
    'half a million ',
    '5.-6. ',
  ])('four thousand times %j is read in a moment', (bit) => {
    const read = () => {
      for (const code of ['cs', 'en', 'de', 'pl', 'sk']) extractSystem(bit.repeat(4_000), code, NOW);
    };
    expect(inFixedRuns(leastMs(read, 1))).toBeLessThan(4_500);
  });
});
