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
];

test('an expression with nothing to run has the value that the sandbox gives it', async () => {
  expect(PLAIN.map((expression) => plainResult(expression, scope))).toEqual(await inSandbox(PLAIN));
});

test('everything that runs, fails, or is not a plain value is left to the sandbox', () => {
  const others = [
    'slots.card.length',
    'slots.missing.deeper',
    'slots.none.deeper',
    'slots.constructor',
    'slots.__proto__',
    'slots.deep',
    'entities.several',
    'entities.several.length',
    'slots',
    'constructor',
    'Math.PI',
    'globalThis',
    'undefined',
    'slots["card"]',
    'slots.card + 1',
    "'a' + 'b'",
    "'a\\n'",
    '`a`',
    '08',
    '1e3',
    '-1',
    '(1)',
    '1 // one',
    '',
  ];
  expect(others.filter((expression) => plainResult(expression, scope) !== null)).toEqual([]);
});

test('whatever the expression, a plain result is the sandbox’s', async () => {
  const pieces = `slots|card|deep|limit|text|.|?.|'|"|\\\\|1|0|.5| |null|true|__proto__|config|ä|-`.split('|');
  const made = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const plain = fc.sample(made, 20_000).filter((expression) => plainResult(expression, scope) !== null);
  const expressions = [...new Set(plain)];
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.map((expression) => plainResult(expression, scope))).toEqual(await inSandbox(expressions));
});
