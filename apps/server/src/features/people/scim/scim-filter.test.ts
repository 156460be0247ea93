import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScimError } from '#features/people/scim/scim-error.ts';
import { parseScimFilter, type ScimFilter } from '#features/people/scim/scim-filter.ts';

const attribute = fc.constantFrom('userName', 'name.formatted', 'not', 'urn:x:User:active');
const value = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u0000')),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { filter } = fc.letrec<{ filter: ScimFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant('present' as const), attribute }),
    fc.record({
      kind: fc.constant('compare' as const),
      attribute,
      operator: fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew'),
      value,
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

function written(one: ScimFilter): string {
  switch (one.kind) {
    case 'present':
      return `${one.attribute} PR`;
    case 'compare':
      return `${one.attribute} ${one.operator} ${JSON.stringify(one.value)}`;
    case 'not':
      return `not (${written(one.part)})`;
    case 'and':
    case 'or':
      return one.parts.map((part) => `(${written(part)})`).join(` ${one.kind} `);
  }
}

test('a filter is read as it was written', () => {
  fc.assert(
    fc.property(filter, (one) => {
      const text = written(one);
      fc.pre(text.length <= 4_000);
      expect(parseScimFilter(text)).toEqual(one);
    }),
  );
});

test('and binds closer than or', () => {
  expect(parseScimFilter('a pr or b pr and c pr')).toEqual({
    kind: 'or',
    parts: [
      { kind: 'present', attribute: 'a' },
      {
        kind: 'and',
        parts: [
          { kind: 'present', attribute: 'b' },
          { kind: 'present', attribute: 'c' },
        ],
      },
    ],
  });
});

test.each([
  ...['', 'a', 'a eq', 'a eq b', 'a eq "b', 'a eq "b" and', 'a pr b pr', '(a pr', 'a pr)', 'not a pr', 'a gt 1'],
  ...[
    'a eq "\\ud800"',
    'a eq "\\u0000"',
    'a[b eq "c"]',
    `${'('.repeat(21)}a pr${')'.repeat(21)}`,
    `a eq "${'b'.repeat(4_000)}"`,
  ],
])('%s is refused', (text) => {
  expect(() => parseScimFilter(text)).toThrow(ScimError);
});

test('any text is read or refused', () => {
  const piece = fc.oneof(
    fc.constantFrom('(', ')', ' ', '"', '\\', 'and', 'or', 'not', 'a', 'eq', 'pr', '1'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      try {
        parseScimFilter(pieces.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(ScimError);
      }
    }),
  );
});
