import { NewCampaign } from '@parley/domain/campaign';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, type Doc, type PortableBot } from '#workflows/transfer/portable-bot.ts';
import { readBot } from '#workflows/transfer/read-bot.ts';
import { writeBot } from '#workflows/transfer/write-bot.ts';

/** Texts that are difficult for YAML and file systems, among others. */
const hard = fc.constantFrom(
  'yes',
  'null',
  '~',
  '- a',
  '#',
  'a: b',
  ': ',
  "'",
  '"',
  '|',
  '> x',
  '1e3',
  '0x1f',
  ' lead',
  'trail ',
  '\ttab',
  'a\n',
  '\n',
  '\n\n a\n  b\n',
  'a\r\nb',
  'x \ny',
  '{{ slots.a }}',
  '%TAG',
  '---',
  '...',
  'é',
  'CON',
  'nul.txt',
  'a/b',
  '..',
  '\u2028',
  '\ufeffx',
  'a\u0085b',
  '\u00a0',
  '\u007f',
  '🙂',
  '[NEG]',
);
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');
const anyText = fc
  .oneof(
    hard,
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(hard).map((all) => all.join('')),
  )
  .filter(isStorable)
  .map((value) => value.normalize('NFC').slice(0, 150))
  .filter((value) => value.isWellFormed() && value.normalize('NFC') === value);
const anyName = anyText.map((value) => value.trim()).filter((value) => value !== '' && !/^__.*__$/u.test(value));
const entityName = fc.stringMatching(/^[A-Za-z][A-Za-z_-]{0,20}$/u);
const phrase = anyText.map((value) => value.trim()).filter((value) => value !== '');
const json = fc
  .jsonValue({ maxDepth: 3, stringUnit: 'grapheme' })
  .map((value) => JSON.parse(JSON.stringify(value).normalize('NFC').replaceAll('\\u0000', '')) as unknown)
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
const args = fc
  .dictionary(anyName, json, { maxKeys: 3, noNullPrototype: true })
  .filter((value) => !Object.hasOwn(value, '__proto__'));

const REQUIRED = ['templates', 'values', 'source', 'type', 'match', 'occurrence', 'case_insensitive', 'steps'];

function docs(shape: Record<string, fc.Arbitrary<unknown>>, name = anyName): fc.Arbitrary<Doc[]> {
  const requiredKeys = ['name', ...REQUIRED.filter((key) => key in shape)];
  const doc: fc.Arbitrary<Doc> = fc.record({ ...shape, name }, { requiredKeys: requiredKeys as 'name'[] });
  return fc.uniqueArray(doc, { selector: (one) => one.name, maxLength: 5 });
}

const filled = <T>(items: fc.Arbitrary<T>) => fc.array(items, { minLength: 1, maxLength: 4 });
const someText = anyText.filter((value) => value !== '');

const anyBot: fc.Arbitrary<PortableBot> = fc.record({
  settings: fc.constant(null),
  scopes: docs({}),
  synonyms: docs(
    { values: fc.array(phrase, { maxLength: 4 }) },
    anyName.map((name) => name.replaceAll(/\s/gu, '_')),
  ),
  entities: docs(
    {
      type: fc.constantFrom('dictionary', 'number'),
      match: fc.constantFrom(null, 'exact'),
      occurrence: fc.constantFrom('single', 'multiple'),
      case_insensitive: fc.boolean(),
      values: anyText,
      system: fc.constant(true),
    },
    entityName,
  ),
  intents: docs({ templates: fc.array(phrase, { maxLength: 6 }), augmented: filled(phrase) }),
  actions: docs(
    { source: anyText },
    anyName.map((name) => `own ${name}`),
  ),
  reactions: docs({
    intents: filled(anyName),
    condition: someText,
    scope: anyName,
    actions: filled(fc.record({ name: anyName, args })),
  }),
  tests: docs({
    clock: fc.nat(),
    seed: someText,
    steps: fc.array(
      fc.record(
        { input: phrase, reactions: filled(anyName), condition: someText, wait: fc.nat(100) },
        { requiredKeys: ['input'] },
      ),
      { maxLength: 3 },
    ),
  }),
  notes: fc.array(
    fc.record({
      text: anyText,
      x: fc.integer({ min: -100, max: 100 }),
      y: fc.nat(100),
      width: fc.constant(200),
      height: fc.constant(100),
    }),
    { maxLength: 3 },
  ),
  campaigns: fc
    .uniqueArray(
      fc.record({
        name: anyName,
        call_time_from: fc.constantFrom('00:00', '22:30'),
        countries: fc.subarray(['CZ', '*']),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    )
    .map((all) => all.map(({ countries, ...rest }) => NewCampaign.parse({ ...rest, rules: { countries } }))),
  layout: fc
    .dictionary(anyName, fc.record({ x: fc.integer({ min: -1000, max: 1000 }), y: fc.nat(1000) }), {
      noNullPrototype: true,
    })
    .filter((value) => !Object.hasOwn(value, '__proto__')),
});

const read = (bot: PortableBot) => readBot(writeBot(bot, []).texts, []);

test('a bot is read from its files exactly as it was written', () => {
  fc.assert(
    fc.property(anyBot, (bot) => {
      const { bot: again, faults } = read(bot);
      expect(faults).toEqual([]);
      expect(canonical(again)).toBe(canonical(bot));
      expect(writeBot(again, []).texts).toEqual(writeBot(bot, []).texts);
    }),
    { numRuns: 150 },
  );
});

test('names that every object has come back like any other, of actions and of stored files', () => {
  const names = ['constructor', 'valueOf', '__proto__', '__PROTO__', 'hasownproperty'];
  const [bot] = fc.sample(anyBot, 1) as [PortableBot];
  const actions = ['constructor', 'toString'].map((name) => ({ name, source: `// ${name}` }));
  const files = names.map((name) => ({ name, type: 'text/plain', size: 1, sha256: name }));
  const written = writeBot({ ...bot, actions }, files);
  const again = readBot(
    written.texts,
    written.files.map(({ path }) => path),
  );
  expect(again.faults).toEqual([]);
  expect(again.bot.actions).toEqual(actions);
  expect(again.fileNames.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
