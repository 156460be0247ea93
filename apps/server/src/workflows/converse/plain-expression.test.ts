import { momentIn, type ExpressionScope } from '@parley/dialogue';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { plainResult } from '#workflows/converse/plain-expression.ts';

const sandbox = createSandbox();
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
  now: momentIn('UTC', 1_700_000_000_000_000),
  config: { limit_ceiling: 5000 },
  scope: 'Lost card',
};

function inSandbox(expressions: string[]) {
  return sandbox.evaluate('1', expressions, scope, { now: 0, seed: '' });
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
];

test('an expression with nothing to run has the value that the sandbox gives it', async () => {
  expect(PLAIN.map((expression) => plainResult(expression, scope))).toEqual(await inSandbox(PLAIN));
});

test('everything that runs, fails, converts, or is not a plain value is left to the sandbox', () => {
  const others = [
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
    'globalThis',
    'undefined',
    'slots.deep === slots.deep',
    'slots.card == 1',
    "slots.limit < '2'",
    "slots.deep + 'a'",
    'slots.deep[slots.card]',
    'text.toUpperCase()',
    "text.includes('a', 1)",
    "text.includes(...['a'])",
    "text['includes']('a')",
    "['a'].includes?.('a')",
    '[slots.deep].includes(slots.deep)',
    '/a/.test(text)',
    '(() => 1)()',
    'slots.card = 1',
    '`a`',
    '2n',
    '1 / 0',
    '08',
    '{}',
    '1 // one',
    '1; 2',
    '1, 2',
    '1) + (1',
    '\u0000',
    "'\ud800'",
    `'${'a'.repeat(990)}' + 'b'.includes('${'c'.repeat(100)}')`,
    '',
  ];
  expect(others.filter((expression) => plainResult(expression, scope) !== null)).toEqual([]);
});

/** Expressions of the kind that editors write, and of those that only look like it. */
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const part = tie('expression');
  const word = fc.constantFrom(
    ...`slots.card slots.none slots.amount slots.deep slots.deep.limit slots?.missing slots.missing?.x.y slots.yes`.split(
      ' ',
    ),
    ...`slots.gone slots slots['two words'] entities.several entities.last4 text intent confidence scope now.hour`.split(
      ' ',
    ),
    ...`'gold' 'a' '' "card" '4821' 0 1 3 0.5 -1 1e400 true false null undefined NaN nobody constructor`.split(' '),
  );
  const operator = fc.constantFrom(...'=== !== == != < <= > >= + - * / % && || , ** in'.split(' '));
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 4, arbitrary: word },
      {
        weight: 4,
        arbitrary: fc.tuple(part, operator, part).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      },
      fc.tuple(part, part).map(([left, right]) => `(${left} ?? ${right})`),
      fc.tuple(fc.constantFrom('!', '-', '!!', 'typeof '), part).map(([sign, operand]) => `${sign}(${operand})`),
      fc.tuple(part, part, part).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
      fc
        .tuple(part, fc.constantFrom('.length', '?.limit', '?.limit.x', '.includes', '["limit"]'))
        .map((pair) => `(${pair[0]})${pair[1]}`),
      fc
        .tuple(part, fc.constantFrom('includes', 'startsWith', 'endsWith', 'indexOf'), part)
        .map(([object, method, sought]) => `(${object}).${method}(${sought})`),
      fc.tuple(fc.array(part, { maxLength: 3 }), part).map(([list, sought]) => `[${list.join()}].includes(${sought})`),
    ),
  };
});

test('whatever is computed, a plain result is the sandbox’s', async () => {
  const made = [...new Set(fc.sample(expression, 10_000))];
  const plain = made.filter((code) => plainResult(code, scope) !== null);
  expect(plain.length).toBeGreaterThan(500);
  expect(plain.map((code) => [code, plainResult(code, scope)])).toEqual(
    (await inSandbox(plain)).map((result, index) => [plain[index], result]),
  );
});

test('whatever the expression, a plain result is the sandbox’s', async () => {
  const pieces = `slots|card|deep|limit|text|.|?.|'|"|\\\\|1|0|.5| |null|true|__proto__|config|ä|-`.split('|');
  const made = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const plain = fc.sample(made, 20_000).filter((expression) => plainResult(expression, scope) !== null);
  const expressions = [...new Set(plain)];
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.map((expression) => plainResult(expression, scope))).toEqual(await inSandbox(expressions));
});
