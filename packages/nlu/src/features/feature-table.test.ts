import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FeatureTable } from '#features/feature-table.ts';

/** Many of them begin their search at one place, and some are negative when they are read as signed. */
const hash = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.integer({ min: 0, max: 40 }).map((high) => high * 0x04000000 + 15),
  fc.constantFrom(0, 0xffffffff),
);

test('finds each hash that was added, by the number that it was given, and no other', () => {
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 60 }), fc.array(hash, { maxLength: 20 }), (added, asked) => {
      const growing = new FeatureTable();
      const numbers = added.map((one) => growing.findOrAdd(one));
      const distinct = [...new Set(added)];
      expect(numbers).toEqual(added.map((one) => distinct.indexOf(one)));
      expect([...growing.hashes]).toEqual(distinct);
      for (const table of [growing, new FeatureTable(Uint32Array.from(distinct))]) {
        expect(asked.map((one) => table.find(one))).toEqual(asked.map((one) => distinct.indexOf(one)));
      }
    }),
  );
});

test('keeps what it knows while it grows', () => {
  const table = new FeatureTable();
  for (let at = 0; at < 5_000; at++) expect(table.findOrAdd((at * 0x9e3779b1) >>> 0)).toBe(at);
  for (let at = 0; at < 5_000; at++) expect(table.find((at * 0x9e3779b1) >>> 0)).toBe(at);
});
