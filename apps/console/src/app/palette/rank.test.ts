import { expect, test } from 'vitest';
import { indexEntries, rankEntries, type PaletteEntry } from '#app/palette/rank.ts';

function entry(name: string, content = ''): PaletteEntry {
  return { id: name, kind: 'Intent', name, content, run: () => {} };
}

function found(entries: PaletteEntry[], query: string): string[] {
  return rankEntries(indexEntries(entries), query, 10).map(({ name }) => name);
}

test('the name itself comes first, then its beginning, a word, the inside, the content', () => {
  const entries = [
    entry('Other', 'I lost my card'),
    entry('Foreclosure', 'lost'),
    entry('Exhaloster'),
    entry('Ask lost card'),
    entry('Lost card'),
    entry('Lost'),
  ];
  expect(found(entries, 'lost')).toEqual(['Lost', 'Lost card', 'Ask lost card', 'Exhaloster', 'Other', 'Foreclosure']);
});

test('accents and capitals do not matter, and words may come in any order', () => {
  expect(found([entry('Ztracená karta')], 'karta ztracena')).toEqual(['Ztracená karta']);
});

test('what fits in no way is not shown', () => {
  expect(found([entry('Lost card', 'my card is gone')], 'invoice')).toEqual([]);
});

test('nothing typed shows what there is, in its order', () => {
  expect(found([entry('Intents'), entry('Hi')], '')).toEqual(['Intents', 'Hi']);
});
