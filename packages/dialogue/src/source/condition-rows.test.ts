import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  VALUES_OF,
  writeCondition,
  type Condition,
  type ConditionRow,
  type RowItem,
  type RowTest,
} from '#source/condition-rows.ts';
import type { RowValue } from '#source/row-subject.ts';
import { isReadable, readCondition } from '#source/read-condition.ts';

const row = (source: ConditionRow['source'], name: string, rowTest: RowTest, ...values: RowValue[]): ConditionRow => ({
  kind: 'row',
  source,
  name,
  test: rowTest,
  values,
});

const value: fc.Arbitrary<RowValue> = fc.oneof(
  fc.constantFrom<RowValue>('block', '', "it's", '\\', 'a\nb', '3', 3, -2, 0.5, 20, true, false, '\ud800', '10:30'),
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0 || 0),
);
const subject = fc.oneof(
  fc.record({
    source: fc.constantFrom('slot' as const, 'entity' as const, 'config' as const),
    name: fc.constantFrom('asked', 'tries', 'my slot', '1st', "o'clock", 'ž', '__proto__', 'constructor'),
  }),
  fc.record({ source: fc.constant('time' as const), name: fc.constantFrom('hour', 'weekday', 'date') }),
  fc.record({
    source: fc.constantFrom('intent' as const, 'confidence' as const, 'text' as const, 'scope' as const),
    name: fc.constant(''),
  }),
);
const tests = Object.keys(VALUES_OF) as RowTest[];
const anyRow: fc.Arbitrary<ConditionRow> = fc
  .tuple(subject, fc.constantFrom(...tests))
  .chain(([about, rowTest]) => valuesFor(rowTest).map((values) => row(about.source, about.name, rowTest, ...values)));
const code = fc.constantFrom(
  'slots.a ? slots.b : 1',
  'slots.list.length > 2',
  '1 + 1',
  'slots.a ?? slots.b',
  '(() => 1)()',
);
const leaf: fc.Arbitrary<RowItem> = fc.oneof(
  { weight: 5, arbitrary: anyRow },
  { weight: 1, arbitrary: code.map((text) => ({ kind: 'code' as const, code: text })) },
);
const deeper = fc.constant({ kind: 'code' as const, code: 'slots.a && (slots.b || slots.c)' });
const leaves = fc.array(fc.oneof({ weight: 9, arbitrary: leaf }, { weight: 1, arbitrary: deeper }), {
  minLength: 2,
  maxLength: 4,
}) as fc.Arbitrary<ConditionRow[]>;
const group = fc
  .record({ kind: fc.constant('group' as const), join: fc.constantFrom('all' as const, 'any' as const), items: leaves })
  .filter(({ join, items: [first, second] }) => join === 'any' || first?.test !== 'atLeast' || second?.test !== 'less');
const conditions: fc.Arbitrary<Condition> = fc.record({
  join: fc.constantFrom('all' as const, 'any' as const),
  items: fc.array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: group }), {
    minLength: 2,
    maxLength: 5,
  }),
});

function valuesFor(rowTest: RowTest): fc.Arbitrary<RowValue[]> {
  if (rowTest === 'matches') return fc.constantFrom([String.raw`^\d+$`], ['a/b'], [String.raw`\\x`], ['[a-z]{2}']);
  const count = VALUES_OF[rowTest];
  if (count === 'some') return fc.array(value, { minLength: 1, maxLength: 3 });
  return fc.array(value, { minLength: count, maxLength: count });
}

function evaluated(expression: string, scope: object): unknown {
  try {
    return runInNewContext(`(${expression}\n)`, { ...scope });
  } catch (error) {
    return String(error);
  }
}

const held: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, 'block', '3', 3, 0, '', true, false, ['block', 'a'], [], '12'),
  value,
);
const scopes = fc.record({
  slots: fc.record({ asked: held, tries: held, 'my slot': held, a: held, b: held }),
  entities: fc.record({ asked: held, "o'clock": held }),
  config: fc.record({ asked: held }),
  now: fc.record({ hour: fc.integer({ min: 0, max: 23 }), weekday: fc.integer({ min: 1, max: 7 }), date: value }),
  text: fc.string(),
  intent: fc.constantFrom('block', null, ''),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  scope: fc.constantFrom(null, 'block'),
});

/** What a row says, without its expression. */
function holds({ source, name, test: rowTest, values }: ConditionRow, scope: Record<string, unknown>): boolean {
  const roots: Record<string, string> = { slot: 'slots', entity: 'entities', config: 'config', time: 'now' };
  const root = roots[source];
  const at = root === undefined ? scope[source] : (scope[root] as Record<string, unknown>)[name];
  // Orders and patterns take values of several types as the language does.
  const [first, second] = values as [never, never];
  const is = (sought: unknown) => at === sought;
  switch (rowTest) {
    case 'is':
      return is(first);
    case 'isNot':
      return !is(first);
    case 'anyOf':
      return values.some(is);
    case 'noneOf':
      return !values.some(is);
    case 'contains':
      if (typeof at === 'string') return at.includes(first);
      return Array.isArray(at) && at.includes(first);
    case 'more':
      return (at as never) > first;
    case 'less':
      return (at as never) < first;
    case 'atLeast':
      return (at as never) >= first;
    case 'atMost':
      return (at as never) <= first;
    case 'between':
      return (at as never) >= first && (at as never) < second;
    case 'known':
      return at !== undefined && at !== null;
    case 'notKnown':
      return at === undefined || at === null;
    case 'filled':
      return Boolean(at);
    case 'empty':
      return !at;
    case 'matches':
      // oxlint-disable-next-line eslint/require-unicode-regexp
      return new RegExp(first).test((at ?? '') as string);
  }
}

test('rows are read back as they were written', () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      expect(readCondition(writeCondition(condition))).toEqual(condition);
    }),
    { numRuns: 1_000 },
  );
});

test('the written expression is true where the rows hold', () => {
  const plain = conditions.filter(({ items }) =>
    items.every(
      (item) => item.kind !== 'code' && (item.kind === 'row' || item.items.every((one) => one.kind === 'row')),
    ),
  );
  const says = ({ join, items }: Condition, scope: Record<string, unknown>): boolean => {
    const each = (item: RowItem) =>
      item.kind === 'group' ? says(item, scope) : item.kind === 'row' && holds(item, scope);
    return join === 'all' ? items.every(each) : items.some(each);
  };
  fc.assert(
    fc.property(plain, scopes, (condition, scope) => {
      expect(Boolean(evaluated(writeCondition(condition), scope))).toBe(says(condition, scope));
    }),
    { numRuns: 500 },
  );
});

test('an expression that is read and written keeps its value, whatever it is', () => {
  const pieces =
    "slots.asked|slots['my slot']|entities.asked|text|intent|now.hour|confidence|scope|slots|===|!==|==|!=|>|>=|<|<=|null|undefined|'block'|\"3\"|3|-2|0|true|(|)|(|)|!|&&|OR|&&|OR|??|?|:|,|['block', 3].includes(|/\\d+/.test(|?.includes?.('a')|.includes('a')|?? ''|/* why */|// why\n|+|`a`|'\\x41'|010|1e3|in slots";
  const random = fc
    .array(fc.constantFrom(...pieces.split(/(?<!\|)\|(?!\|)/u)), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.map((part) => (part === 'OR' ? '||' : part)).join(' '));
  const operand = fc.oneof(
    anyRow.map((one) => writeCondition({ join: 'all', items: [one] })),
    random,
    fc.constantFrom('slots.a', '!slots.b', 'slots.tries > 3', '(slots.a || slots.b)', '(slots.a ?? slots.b)'),
  );
  const made = fc
    .array(fc.tuple(operand, fc.constantFrom('&&', '||', '??')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([text, join], at) => (at === 0 ? text : `${join} ${text}`)).join(' '));
  let understood = 0;
  fc.assert(
    fc.property(fc.oneof(random, made), scopes, (expression, scope) => {
      if (!isReadable(expression)) return;
      understood += 1;
      const written = writeCondition(readCondition(expression));
      expect([expression, written, evaluated(written, scope)]).toEqual([
        expression,
        written,
        evaluated(expression, scope),
      ]);
    }),
    { numRuns: 5_000 },
  );
  expect(understood).toBeGreaterThan(500);
});

test('conditions as people write them become rows', () => {
  const wanted =
    "slots.asked === 'block' && ['Confirm', 'Block card'].includes(intent) && (now.hour >= 8 && now.hour < 20) && (!entities.card_last4 || slots.tries < 3)";
  expect(readCondition(wanted)).toEqual({
    join: 'all',
    items: [
      row('slot', 'asked', 'is', 'block'),
      row('intent', '', 'anyOf', 'Confirm', 'Block card'),
      row('time', 'hour', 'between', 8, 20),
      {
        kind: 'group',
        join: 'any',
        items: [row('entity', 'card_last4', 'empty'), row('slot', 'tries', 'less', 3)],
      },
    ],
  });
  expect(writeCondition(readCondition(wanted))).toBe(wanted);
  expect(readCondition('  ')).toEqual({ join: 'all', items: [] });
});

test('what rows cannot express stays code, and the rest becomes rows', () => {
  expect(readCondition("slots.list.length > 2 && slots.asked === 'block'")).toEqual({
    join: 'all',
    items: [{ kind: 'code', code: 'slots.list.length > 2' }, row('slot', 'asked', 'is', 'block')],
  });
  for (const expression of ['slots.a /* why */ && slots.b', 'slots.a &&', 'slots.a ?? slots.b || text', 'a ? b : c']) {
    expect([expression, isReadable(expression)]).toEqual([expression, false]);
    expect(writeCondition(readCondition(expression))).toBe(expression);
  }
});

test('rows that are not finished are left out', () => {
  const unfinished = [row('slot', '', 'is', 'a'), row('slot', 'a', 'is'), row('slot', 'a', 'matches', '(')];
  expect(writeCondition({ join: 'all', items: [...unfinished, row('slot', 'b', 'known')] })).toBe('slots.b != null');
  expect(writeCondition({ join: 'all', items: unfinished })).toBe('');
});

test.each(['scope', 'intent'])('%s === null is read as a row, because it is never undefined', (name) => {
  expect(readCondition(`${name} === null`).items).toMatchObject([{ kind: 'row', source: name, test: 'notKnown' }]);
  expect(readCondition(`${name} !== null`).items).toMatchObject([{ kind: 'row', source: name, test: 'known' }]);
  expect(readCondition('slots.kind === null').items).toMatchObject([{ kind: 'code' }]);
});
