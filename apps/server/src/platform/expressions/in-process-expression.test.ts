import { momentIn, type ExpressionScope } from '@parley/dialogue';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { inProcessResults } from '#platform/expressions/in-process-expression.ts';

// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ timeMs: 30_000, watchdogMs: 60_000 });
afterAll(() => sandbox.close());

const scope: ExpressionScope = {
  slots: {
    card: 'gold',
    none: null,
    amount: -0,
    deep: { limit: 3, list: [1] },
    yes: true,
    'two words': 1,
    gone: undefined,
  },
  entities: { last4: '4821', several: ['a', 'b'] },
  text: 'I lost my card',
  intent: null,
  confidence: 0.5,
  alternatives: [],
  failures: 0,
  now: momentIn('UTC', 1_700_000_000_000_000),
  config: { limit_ceiling: 5000 },
  scope: 'Lost card',
};

function inSandbox(expressions: string[], given: ExpressionScope = scope) {
  return sandbox.evaluate('1', expressions, given, { now: 0, seed: '' });
}

function inProcessResult(expression: string, given: ExpressionScope = scope) {
  return inProcessResults([expression], given)[0];
}

const PLAIN = [
  "'digits'",
  '"a \\"b\\" \\\\ c"',
  "'it\\'s'",
  '""',
  '0',
  '12.50',
  ' true ',
  'false',
  'null',
  'text',
  'intent',
  'confidence',
  'scope',
  'slots.card',
  'slots.none',
  'slots.amount',
  'slots?.missing',
  'slots.gone',
  'slots.deep.limit',
  'slots.deep?.missing',
  'entities.last4',
  'config.limit_ceiling',
  'now.iso',
  'slots.card.length',
  'entities.several.length',
  'slots["two words"]',
  'slots?.none?.deeper.still',
  "slots.card === 'gold' && !slots.missing",
  "!(slots.card !== 'gold' || slots.deep)",
  "slots.none ?? 'nothing'",
  "slots.missing == null ? 'a' : 'b'",
  "slots.card + ' ' + 1 + 0.1",
  "'a\\n'",
  '-1',
  '1e3',
  '(1)',
  'now.hour < 12 ? 1 : now.hour < 18 ? 2 : 3',
  '7 % 4 * 2 - 1 >= 5',
  "'b' > 'a'",
  "text.includes('card') && text.startsWith('I') && text.endsWith('card')",
  "['gold', 'silver'].includes(slots.card)",
  "!['digits', 1, null].includes(slots.limit)",
  "entities.several.includes('b')",
  'slots.deep.list.includes(1)',
  '!slots.deep',
  '!!entities.several',
  // Conversions
  'slots.missing >= 1 && slots.missing <= config.limit_ceiling',
  'slots.none < 1',
  "[slots.none + 1, 'a' + slots.none, true + 1, '4' * '2', '' - 1, ' 12 ' / 5].join()",
  "'10' < '9' || '10' < 9 || 'a' < 1",
  "slots.yes == 1 && entities.last4 == 4821 && '' == 0 && slots.card != 3",
  '+entities.last4 - -1',
  // The zero that JSON has
  '1 / slots.amount > 0 && 1 / -slots.amount < 0',
  'slots.missing === undefined',
  '`${slots.card}, ${slots.none} ${1 / 3}`',
  '``',
  // Functions
  "String(slots.none) + String(1e21) + String() + String('a', 1)",
  "Number(entities.last4) + Number('') + Number(' 1e3 ') + Number(null) + Number()",
  'Number(text) === Number(text)',
  "Boolean('') || Boolean(slots.deep)",
  'Array.isArray(entities.several) && !Array.isArray(slots.deep) && !Array.isArray()',
  "Math.max(1, '3', true) + Math.min(2, 1) + Math.round(2.5) + Math.floor(-0.5) + Math.ceil(0.2) + Math.abs(-4)",
  "parseInt('12 days') + parseInt('0x1f', 10) + parseInt('7', 10) + parseFloat('2.5x') + Math.trunc(-2.5)",
  "isNaN('a') && !Number.isNaN('a') && Number.isInteger(3) && !Number.isInteger('3')",
  'typeof slots.missing + typeof slots.none + typeof text + typeof 1 + typeof [] + typeof !1 + typeof slots',
  'slots.amount.toFixed(2) + (1.005).toFixed(2) + (1e14 / 3).toFixed() + (12).toString() + text.toString()',
  // Texts
  "'  a b '.trim() + text.toUpperCase() + text.toLowerCase()",
  'text.slice(2, 6) + text.slice(-4) + text.substring(6, 2) + text.slice()',
  "entities.last4.padStart(6, '0') + 'a'.padEnd(3) + 'a'.at(-1) + 'a'.charAt(9)",
  "text.indexOf('card') + text.indexOf('z')",
  "text.split(' ').length",
  "text.split('').join('-')",
  'text[0] + text[99]',
  "text.replace('o', '0').replaceAll('t', 'T').replace('', '-')",
  // Lists
  'slots.deep.list[0] + entities.several.length',
  "entities.several.join(', ') + entities.several.join() + [1, null, ''].join('-')",
  "entities.several.at(-1) + entities.several.indexOf('b') + entities.several[1]",
  'entities.several[7]',
  "entities.several.slice(1).includes('a')",
  "entities.several.some((one) => one === 'b') && entities.several.every((one) => one !== 'c')",
  "entities.several.filter((one) => one > 'a').map((one) => one.toUpperCase()).join()",
  "entities.several.find((one) => one === 'z') ?? entities.several.find((text) => text === 'a')",
  'entities.none?.find((number) => number > 999) ?? entities.several.findIndex((scope) => !scope)',
  'entities.none?.find((number) => number.nothing.further).anything.at.all',
  "entities.several.map((String) => String + 'x').join()",
  // Patterns
  "text.replace(/\\D/g, '').length === 0",
  "text.replace(/[aeiou]/g, '').replace(/\\s+/g, '-').replaceAll(/[^a-z-]/gi, '_').replace(/^./, '')",
  '/^\\d{4}$/.test(entities.last4) && /^\\d{4}$/.test(4821) && !/^\\d{1,3}$/g.test(entities.last4)',
  '/card/i.test(text) && /^[A-Z]\\s[a-z]+ \\w{2}/.test(text) && /^-?\\d+$/.test(-12) && /\\d{2,}/.test(123)',
  "['a', 'a'].every((one) => /a/g.test(one))",
  'text.match(/\\w{4}/)?.[0] + text.match(/\\bm/)[0] + text.match(/z/)?.[0] + text.match(/[a-z]+/g).length',
  "text.split(/\\s+/).length + text.split(/o/g).join('0')",
];

test('what only reads, compares and rewrites has the value that the sandbox gives it', async () => {
  expect(PLAIN.map((expression) => inProcessResult(expression))).toEqual(await inSandbox(PLAIN));
});

const DIGITS = "text.replace(/\\D/g, '')";
const SAID = `(${DIGITS} || String(entities.said?.find((number) => number > 999) ?? ''))`;

test.each([
  ['4821 or 48 22', undefined, '48214822'],
  ['the fourth', undefined, ''],
  ['four eight', [12, 4821, 999], '4821'],
  ['one', [12], ''],
  ['none', [], ''],
  ['a text of digits', ['4821'], '4821'],
  ['nothing', null, ''],
  // JSON writes both as null.
  ['nothing in a list', [undefined, null, 1_000], '1000'],
  ['other things in a list', [{}, [], true, 4821], null],
])('the digits said with “%s” and %j are %j', async (text, said, digits) => {
  const given = { ...scope, text, entities: said === undefined ? {} : { said: said as string[] } };
  const expressions = [SAID, `${SAID}.length === 4`, `[1, 2, 3].includes(${DIGITS}.length)`];
  const plain = inProcessResults(expressions, given);
  if (digits === null) expect(plain[0]).toBeNull();
  else expect(plain).toEqual(await inSandbox(expressions, given));
  if (digits !== null) expect(plain[0]).toEqual({ ok: true, value: digits });
});

test('everything else that runs, fails, or is not a plain value is left to the sandbox', () => {
  const others = [
    'false && 0 <!--text || 5',
    '1\n--> 2',
    '#!/bin/x\ntrue',
    'true || await text',
    "slots.card ? 'a' : await text",
    'true || import.meta',
    '0x20000000000001001',
    '0b11',
    '0x1f.toFixed(1)',
    "'a' ?? 0b11.length",
    '1_000',
    '9007199254740993.0000000000000000000000000000000000000001',
    '12345678901234567',
    'slots.a\u0558',
    'slots.a\u{1e7f0}',
    'slots.missing.deeper',
    'slots.none.deeper',
    'slots.missing.length',
    'slots.constructor',
    'slots["__proto__"]',
    'slots.deep',
    'entities.several',
    'slots',
    'constructor',
    'Math.PI',
    'Math',
    'globalThis',
    'slots.deep === slots.deep',
    "slots.deep + 'a'",
    'slots.deep > 1',
    'slots.deep == 1',
    'String(slots.deep)',
    'Number(entities.several)',
    '`${slots.deep}`',
    'slots.deep[slots.card]',
    'slots[0, 1]',
    "text.includes('a', 1)",
    "text.includes(...['a'])",
    "text['includes']('a')",
    "['a'].includes?.('a')",
    'text.includes?.("a")',
    '[slots.deep].includes(slots.deep)',
    '(() => 1)()',
    'slots.card = 1',
    '2n',
    '1 / 0',
    '08',
    '{}',
    '1 // one',
    '1; 2',
    '1, 2',
    '1) + (1',
    '\u0000',
    "'\\0'",
    "'\ud800'",
    "'\\ud800'",
    "'😀'[0]",
    `'${'a'.repeat(990)}' + 'b'.includes('${'c'.repeat(100)}')`,
    '',
    // Methods of other types, and inherited properties
    'text.constructor',
    "text.constructor('a')",
    "text.toString().__proto__ + ''",
    'entities.several.constructor.name',
    'entities.several.find.name',
    'String.prototype',
    'String.raw`a`',
    'Array.from(text).length',
    'Math.max.apply(null, [1])',
    'Math.random()',
    'eval("1")',
    'Function("return 1")()',
    'text.valueOf()',
    'slots.amount.toString(2)',
    'slots.amount.toFixed(11)',
    '(1e21).toFixed()',
    'slots.yes.toString()',
    'typeof nobody',
    "parseInt('12', 16)",
    "parseInt('0x1f')",
    'isNaN()',
    'parseInt(12.5)',
    'slots.deep.hasOwnProperty("limit")',
    'slots.includes("a")',
    'slots.card.find((one) => one)',
    'slots.none.trim()',
    'slots.card.trim().nothing.more',
    // Beyond ASCII, engines need not agree
    "'ß'.toUpperCase()",
    "'İ'.toLowerCase()",
    "/k/i.test('\u212a')",
    // Functions
    'entities.several.find(String)',
    'entities.several.map((one) => [one].map((other) => other)).length',
    'entities.several.some((one) => entities.several.some((other) => one === other))',
    'entities.several.map((one, index) => index).join()',
    'entities.several.find(() => true)',
    'entities.several.find(({ length }) => length)',
    'entities.several.find((one = 1) => one)',
    'entities.several.find((...all) => all)',
    'entities.several.find((one) => { return one; })',
    'entities.several.find(async (one) => one)',
    'entities.several.find(function (one) { return one; })',
    'entities.several.map((one) => undefined).length',
    'entities.several.map((one) => slots.missing.x).length',
    'entities.several.filter((one) => one.x.y).length',
    'entities.several.find((String) => String(1))',
    'entities.several.find((slots) => slots.card.length)',
    'entities.several.sort().join()',
    'entities.several.reduce((a, b) => a + b)',
    'entities.several.flatMap((one) => one).length',
    'entities.last4?.find((one) => one)',
    // Replacements with special meaning, or computed ones
    "text.replace('a', '$&')",
    "text.replace(/a/g, '$1')",
    "text.replace(/a/g, () => 'b')",
    'text.replace(/a/g)',
    "text.replace('a', undefined)",
    "text.replaceAll(/a/, 'b')",
    "text.replace(/a/g, 'b', 1)",
    '/a/.exec(text)[0]',
    'text.match(/a/)',
    'text.match(/a/).index',
    'text.match(/z/)[0]',
    "text.match('a')[0]",
    'text.search(/a/)',
    '/a/',
    '/a/.source',
    '/(a+)+$/.test(text)',
    'text.replace(/\\s*\\s*$/, "")',
    'String(/a/)',
    "[/a/][0].test('a')",
  ];
  expect(others.filter((expression) => inProcessResult(expression) !== null)).toEqual([]);
});

test('what could be long or take long is left to the sandbox', () => {
  const given: ExpressionScope = {
    ...scope,
    text: 'a'.repeat(9_000),
    slots: { list: Array.from({ length: 1_000 }, (_, index) => index), huge: Array.from({ length: 1_001 }, () => 1) },
  };
  expect(
    [
      'text.length',
      'slots.list.length',
      "text.replace(/b/g, '').length",
      'slots.list.every((one) => one >= 0)',
      "slots.list.map((one) => 'abc').join('').length",
      'slots.list.filter((one) => one % 2 === 0 && one > 500).length',
    ].map((expression) => inProcessResult(expression, given)?.ok),
  ).toEqual(Array.from({ length: 6 }, () => true));
  const others = [
    'slots.huge.length',
    'slots.huge.find((one) => one === 1)',
    'text + text',
    '`${text}${text}`',
    "text.replace(/a/g, 'bb').length",
    "text.replaceAll('', 'bb').length",
    "'a'.padStart(10001).length",
    "'a'.padEnd(1e9, 'b').length",
    "'a'.repeat(9).length",
    "text.split('').length",
    'slots.list.map((one) => text).length',
    "slots.list.map((one) => 'abc').join(text).length",
    "slots.list.some((one) => text.includes('b'))",
    'slots.list.some((one) => slots.list.includes(one + 1000))',
    `slots.list.every((one) => ${'one + '.repeat(150)} 1)`,
    `text.includes('${'a'.repeat(101)}')`,
    '/^a{1,20}b/.test(text)',
    Array.from({ length: 20 }, () => "text.includes('b')").join(' || '),
  ];
  expect(others.filter((expression) => inProcessResult(expression, given) !== null)).toEqual([]);
});

test('however deep it is, it is evaluated', async () => {
  const deep = [`${'('.repeat(490)}1${')'.repeat(490)}`, `${'!'.repeat(990)}1`, `slots${'?.a'.repeat(300)}`];
  expect(deep.map((expression) => inProcessResult(expression))).toEqual(await inSandbox(deep));
});

test('all expressions that are asked at once share what may be done', () => {
  const given = { ...scope, text: 'a'.repeat(9_000) };
  const plain = inProcessResults(
    Array.from({ length: 100 }, () => 'text.length'),
    given,
  );
  expect(plain[0]).toEqual({ ok: true, value: 9_000 });
  expect(plain.at(-1)).toBeNull();
});

test('a name of the scope hides a function of the language', () => {
  const given = { ...scope, String: null, Math: {}, undefined: 1 };
  expect(['String(1)', 'Math.abs(1)', 'Number(1)'].map((call) => inProcessResult(call, given)?.ok)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});
