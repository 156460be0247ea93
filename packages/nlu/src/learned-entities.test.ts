import { describe, expect, test } from 'vitest';
import { loadModel } from '#model/store-model.ts';
import { buildEntity, buildInput, buildIntents, telephoneCompany } from '#testing/input.ts';
import { TELEPHONE_COMPANY } from '#testing/telephone-company.ts';
import { train } from '#train.ts';
import { understand } from '#understand.ts';

const INTRODUCE = [
  'my name is @person',
  'I am @person',
  'this is @person',
  'hello, this is @person',
  'hi, I am @person',
  'you can call me @person',
  'call me @person please',
  'the name is @person',
  'this is @person speaking',
  '@person is my name',
  'it is @person here',
  'my full name is @person',
];
const TRANSFER = [
  'I want to speak to @person',
  'can I talk to @person',
  'put me through to @person please',
  'connect me with @person',
  'is @person in the office today',
  'I have a meeting with @person',
  'please give me @person',
  'transfer me to @person',
];
const TRAVEL = [
  'a ticket from @city:from to @city:to',
  'I want to go from @city:from to @city:to',
  'is there a train to @city:to from @city:from',
  'when is the next bus to @city:to',
  'I am leaving from @city:from',
  'how do I get to @city:to from @city:from',
];
const CITIES = 'Prague, Brno, Vienna, Berlin, Ostrava';

/** The names are in no template. */
const SAID: [text: string, person: string][] = [
  ['my name is Jana Kovářová', 'Jana Kovářová'],
  ['hello, my name is peter higgins', 'peter higgins'],
  ['this is Tomáš', 'Tomáš'],
  ['hi, this is Mary Ann Wilson', 'Mary Ann Wilson'],
  ['I am Zdeněk Procházka', 'Zdeněk Procházka'],
  ['call me Vojta please', 'Vojta'],
  ['I want to speak to Eva Nowak', 'Eva Nowak'],
  ['can I talk to mr smith', 'mr smith'],
  ['connect me with Oleg Ivanov please', 'Oleg Ivanov'],
  ['please transfer me to Hans Müller', 'Hans Müller'],
  ['you can call me Ray', 'Ray'],
  ['is Kateřina in the office today', 'Kateřina'],
];

const input = telephoneCompany({
  intents: buildIntents([
    ...TELEPHONE_COMPANY.map(({ name, templates }): [string, string[]] => [name, templates]),
    ['Introduce', INTRODUCE],
    ['Transfer to a person', TRANSFER],
    ['Travel', TRAVEL],
  ]),
  entities: [
    buildEntity({ name: 'person', type: 'free', match: null, case_insensitive: true, values: 'Jan Novák = Honza' }),
    buildEntity({ name: 'city', match: 'exact', case_insensitive: true, values: CITIES }),
  ],
});
const bytes = train(input);
const model = loadModel(bytes);
const entitiesOf = (text: string) =>
  understand(model, text).entities.map(({ entity, value, role }) => [entity, value, ...(role ? [role] : [])]);

describe('a free entity', () => {
  test('finds names that no template and no list has', () => {
    const missed = SAID.filter(([text, person]) => JSON.stringify(entitiesOf(text)) !== `[["person","${person}"]]`);
    expect(missed.length, JSON.stringify(missed.map(([text]) => [text, entitiesOf(text)]))).toBeLessThanOrEqual(2);
  });

  test('finds nothing in sentences of other intents', () => {
    const others = TELEPHONE_COMPANY.flatMap(({ heldOut }) => heldOut);
    const wrong = others.filter((text) => entitiesOf(text).some(([entity]) => entity === 'person'));
    expect(wrong.length / others.length, wrong.join(' | ')).toBeLessThanOrEqual(0.01);
  });

  test('finds nothing while the bot is not sure of the sentence, unless a template with the name in place makes it sure', () => {
    const guess = (confidence: number) => ({ name: 'Introduce', confidence, alternatives: [] });
    const found = (...sure: [number, number?]) => {
      const [first, then] = sure;
      const confirm = then === undefined ? undefined : () => guess(then);
      return model.learned.read('call me Vojta please', guess(first), [], confirm).map(({ value }) => value);
    };
    expect([found(0.6), found(0.6, 0.65), found(0.6, 0.99), found(0.99)]).toEqual([[], [], ['Vojta'], ['Vojta']]);
  });

  test('gives the value that an example stands for', () => {
    expect(entitiesOf('my name is Honza')).toEqual([['person', 'Jan Novák']]);
  });

  test('makes the same bytes again', () => {
    expect(Buffer.compare(bytes, train(input))).toBe(0);
  });
});

test('roles tell values of one entity apart, in any order, and each role keeps one value', () => {
  expect(entitiesOf('I want to go from Brno to Vienna')).toEqual([
    ['city', 'Brno', 'from'],
    ['city', 'Vienna', 'to'],
  ]);
  expect(entitiesOf('is there a train to Prague from Berlin')).toEqual([
    ['city', 'Prague', 'to'],
    ['city', 'Berlin', 'from'],
  ]);
});

test('without free entities and roles a model has no sequence part', () => {
  const plain = buildInput({
    intents: buildIntents([['Go', ['go to @city']]]),
    entities: [buildEntity({ name: 'city', values: CITIES })],
  });
  const { learned, parts } = loadModel(train(plain));
  expect(learned.isEmpty).toBe(true);
  expect(parts.sequence.features).toHaveLength(0);
});

const VISITS: [language: string, templates: string[], said: [text: string, person: string | null][]][] = [
  [
    'en',
    ['I have a meeting with @person', 'I am here to see @person', 'I am looking for @person', 'is @person available'],
    [
      ['I have a meeting with Susan Clarke at 2 pm', 'Susan Clarke'],
      ['I have a meeting on Tuesday with Omar Haddad', 'Omar Haddad'],
      ['is Karen available this afternoon', 'Karen'],
      ['at half past four I have a meeting with Victor Lund', 'Victor Lund'],
      ['I am here to see Dr Patel, my number is 0851234567', 'Dr Patel'],
      ['I have a meeting at 3', null],
    ],
  ],
  [
    'de',
    ['ich habe einen Termin mit @person', 'ich möchte zu @person', 'ich suche @person', 'ist @person da'],
    [
      ['ich habe einen Termin mit Frau Keller um 14 Uhr', 'Frau Keller'],
      ['ich habe am Dienstag einen Termin mit Ralf Bauer', 'Ralf Bauer'],
      ['ist Herr Vogel heute Nachmittag da', 'Herr Vogel'],
      ['ich habe morgen um zehn einen Termin', null],
    ],
  ],
];

test.each(VISITS)(
  'a name ends where a day, a time, a number or other words of a caller begin: %s',
  (language, templates, said) => {
    const plain = ['where can I park', 'wo kann ich parken', 'when do you close', 'wann schließen Sie'];
    const visits = buildInput({
      language,
      intents: buildIntents([
        ['Visit', templates],
        ['Ask', plain],
      ]),
      entities: [
        buildEntity({ name: 'person', type: 'free', match: null }),
        ...(['date', 'time', 'phone'] as const).map((type) => buildEntity({ name: type, type, match: null })),
      ],
    });
    const visiting = loadModel(train(visits));
    const found = said.map(([text]) => [
      text,
      understand(visiting, text).entities.find(({ entity }) => entity === 'person')?.text ?? null,
    ]);
    expect(found).toEqual(said);
  },
);
