import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';

const moment = { now: 1_700_000_000_123_456, seed: 'conversation 1, turn 2' };
const scope = {
  slots: { amount: 5, name: 'Eva' },
  entities: { cities: ['Brno', 'Praha'] },
  text: 'hello',
  intent: null,
};
// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ watchdogMs: 60_000 });
afterAll(() => sandbox.close());

const evaluate = (...expressions: string[]) => sandbox.evaluate('1', expressions, scope, moment);

describe('an expression', () => {
  test.each([
    ['slots.amount > 3 && entities.cities.includes("Brno")', true],
    ['slots.name', 'Eva'],
    ['intent', null],
    ['slots.none', undefined],
    ['() => 1', undefined],
    ['({ a: [1, "x", null] })', { a: [1, 'x', null] }],
    ['1, 2', 2],
    ['text // a remark', 'hello'],
    ['\n\n text \n', 'hello'],
    ['`${text}!`', 'hello!'],
    ['text.match(/l+/)[0]', 'll'],
    ['entities.cities.toSorted().map((city) => city[0])', ['B', 'P']],
    ['[..."ěščř"].length', 4],
    ['"😀".length', 2],
    ['NaN', null],
  ])('%s gives %j', async (expression, value) => {
    expect(await evaluate(expression)).toEqual([{ ok: true, value }]);
  });

  test.each([
    ['slots.none.x', 'TypeError', 1],
    ['\n\nmissing', 'ReferenceError', 3],
    ['slots\n  .', 'SyntaxError', 2],
    ['(() => { throw "words" })()', 'Thrown: words', undefined],
  ])('%j fails, naming the error and its line', async (expression, error, line) => {
    const [result] = await evaluate(expression);
    expect(result).toEqual({ ok: false, error: expect.stringContaining(error), line });
  });

  test('its value can be stored: without NUL and lone surrogates, in keys too', async () => {
    expect(await evaluate('({ ["a\\u0000\\ud800"]: ["\\udc00b\\u0000"] })')).toEqual([
      { ok: true, value: { 'a\ufffd': ['\ufffdb'] } },
    ]);
  });

  test('a batch gives one result each, in order, whatever some of them do', async () => {
    const results = await evaluate('1', 'nothing here', '', '3', 'x'.repeat(5_000), 'slots.a.b');
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, true, false, false]);
    expect(results[3]).toEqual({ ok: true, value: 3 });
  });

  test('no expressions cost nothing', async () => {
    expect(await evaluate()).toEqual([]);
  });
});

describe('a turn can be repeated exactly', () => {
  test('Date is the turn’s time in every form', async () => {
    const [now, made, text, sub, fixed] = await evaluate(
      'Date.now()',
      'new Date().getTime()',
      'new Date(Date()).getTime()',
      'new (class extends Date {})().getTime()',
      'new Date(0).constructor.now() + new Date("2020-01-01T00:00:00Z").getTime()',
    );
    expect([now, made, sub]).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: 1_700_000_000_123 })));
    expect(text).toEqual({ ok: true, value: 1_700_000_000_000 });
    expect(fixed).toEqual({ ok: true, value: 1_700_000_000_123 + 1_577_836_800_000 });
  });

  test('Math.random follows from the seed', async () => {
    const dice = ['[Math.random(), Math.random()]', 'Math.random()'];
    const first = await sandbox.evaluate('1', dice, scope, moment);
    expect(await sandbox.evaluate('2', dice, scope, moment)).toEqual(first);
    expect(await sandbox.evaluate('1', dice, scope, { ...moment, seed: 'another' })).not.toEqual(first);
    const [rolls] = await evaluate('Array.from({ length: 1000 }, Math.random)');
    const values = rolls?.ok === true && Array.isArray(rolls.value) ? rolls.value.map(Number) : [];
    expect(new Set(values).size).toBe(1_000);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  });
});

describe('conditions are expressions and nothing else', () => {
  test.each([
    'const a = 1',
    'if (true) 1',
    'while (true);',
    'return 1',
    'throw 1',
    'let a; a',
    '1; 2',
    '1); while (true); (2',
    '1]; while (true); [2',
    '1)}; while (true); (() => {return (2',
    '1\n)]; ([2',
    'text */ 1 /*',
    '/* open',
    '"open',
    '`${1',
    'class A {}; 1',
    'import "node:fs"',
    'export default 1',
    '...[1]',
    '',
    '  ',
    ')',
    '()',
    'await 1',
    'yield 1',
    'delete text',
    'with (slots) name',
  ])('%j is an error', async (expression) => {
    expect(await evaluate(expression)).toMatchObject([{ ok: false }]);
  });

  test('an expression has at most 4,096 characters, and no NUL', async () => {
    const fits = `"${'x'.repeat(4_094)}"`;
    const [first, second, third] = await evaluate(fits, `${fits} `, '1 \u0000');
    expect([first?.ok, second?.ok, third?.ok]).toEqual([true, false, false]);
  });

  test('nesting as deep as the length allows is refused or evaluated, never fatal', async () => {
    for (const [open, close] of [
      ['(', ')'],
      ['[', ']'],
      ['!', ''],
      ['-', ''],
      ['{', '}'],
      ['`${', '}`'],
      ['()=>', ''],
    ] as const) {
      const depth = Math.floor(4_000 / (open.length + close.length));
      expect(await evaluate(open.repeat(depth) + '1' + close.repeat(depth))).toHaveLength(1);
    }
    expect(await evaluate('text')).toEqual([{ ok: true, value: 'hello' }]);
  });

  test('random expressions neither hang nor change anything', async () => {
    const names = [
      'slots',
      'entities',
      'text',
      'intent',
      'globalThis',
      'Object',
      'Array',
      '[]',
      '({})',
      '1',
      '""',
      'null',
      '(() => 1)',
    ];
    const keys = [
      '__proto__',
      'constructor',
      'prototype',
      'name',
      'length',
      'toString',
      'x',
      'amount',
      'call',
      'bind',
      'valueOf',
    ];
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...names),
        fc.tuple(tie('expression'), fc.constantFrom(...keys)).map(([object, key]) => `${object}.${key}`),
        fc.tuple(tie('expression'), tie('expression')).map(([f, x]) => `${f}(${x})`),
        fc
          .tuple(
            tie('expression'),
            fc.constantFrom('=', '+=', '+', '??', '&&', 'in', 'instanceof', ','),
            tie('expression'),
          )
          .map((parts) => `(${parts.join(' ')})`),
        fc.tuple(tie('expression'), tie('expression')).map(([object, key]) => `${object}[${key}]`),
        fc.string({ maxLength: 20 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(expression, { minLength: 1, maxLength: 50 }), async (expressions) => {
        const results = await sandbox.evaluate('fuzz', expressions, scope, moment);
        expect(results).toHaveLength(expressions.length);
        expect(await sandbox.evaluate('fuzz', ['[slots, text, ({}).x, [].length, typeof x]'], scope, moment)).toEqual([
          { ok: true, value: [scope.slots, 'hello', null, 0, 'undefined'] },
        ]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('texts of callers are data', () => {
  test.each([
    '{{7*7}}',
    '${7*7}',
    '<%= 7*7 %>',
    "'); process.exit(); ('",
    '`${globalThis}`',
    '__proto__',
    '\u2028',
    '"\\',
  ])('%j is only a text', async (text) => {
    expect(await sandbox.evaluate('1', ['text', '`<${text}>`'], { ...scope, text }, moment)).toEqual([
      { ok: true, value: text },
      { ok: true, value: `<${text}>` },
    ]);
  });

  test('a slot named __proto__ reads as a slot', async () => {
    const slots = JSON.parse('{ "__proto__": { "admin": true } }');
    expect(await sandbox.evaluate('1', ['slots.admin', 'Object.keys(slots)'], { slots }, moment)).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: ['__proto__'] },
    ]);
  });
});

test('more projects than are kept ready, with more code than is kept, all get their answers', async () => {
  const long = Array.from({ length: 15 }, (_, index) => `${index} + ${'1 + '.repeat(1_000)}slots.amount`);
  for (let project = 0; project < 20; project += 1) {
    const results = await sandbox.evaluate(`project ${project}`, long, scope, moment);
    expect(results.at(-1)).toEqual({ ok: true, value: 14 + 1_000 + 5 });
  }
});

test('a closed sandbox refuses, also what still waits', async () => {
  const closing = createSandbox();
  const waiting = closing.evaluate('1', ['1'], scope, moment).catch(String);
  await closing.close();
  expect(await waiting).toContain('closed');
  await expect(closing.evaluate('1', ['1'], scope, moment)).rejects.toThrow('closed');
});
