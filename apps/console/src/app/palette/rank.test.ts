import { expect, test } from 'vitest';
import { indexEntries, rankEntries, type PaletteEntry } from '#app/palette/rank.ts';

function entry(name: string, content = ''): PaletteEntry {
  return { id: name, kind: 'Intent', name, content, run: () => {} };
}

function found(entries: PaletteEntry[], query: string): string[] {
  return rankEntries(indexEntries(entries), query, 10).map((one) => one.entry.name);
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

test('names fit with a typo, when nothing fits without one', () => {
  const entries = [entry('Lost card'), entry('Card balance'), entry('Cancel')];
  for (const typed of ['lost crad', 'lots', 'lsot', 'loost card', 'ballance'])
    expect(found(entries, typed)).toHaveLength(1);
  expect(found([...entries, entry('Crad')], 'crad')).toEqual(['Crad']);
  expect(found(entries, 'lxxt')).toEqual([]);
  expect(found([entry('Pay'), entry('Say')], 'day')).toEqual([]);
});

test('what was found by its content shows the line that fits', () => {
  const templates = 'block my card\nI have lost my plastic\nplease help';
  const [one] = rankEntries(indexEntries([entry('Lost card', templates)]), 'plastic', 10);
  expect(one?.excerpt).toBe('I have lost my plastic');
  const [both] = rankEntries(indexEntries([entry('Lost card', templates)]), 'card help', 10);
  expect(both?.excerpt).toBe('please help');
  const [long] = rankEntries(
    indexEntries([entry('Greeting', `${'so '.repeat(60)}plastic ${'and '.repeat(60)}`)]),
    'plastic',
    10,
  );
  expect(long?.excerpt).toMatch(/^….*plastic.*…$/u);
  expect(long?.excerpt?.length).toBeLessThanOrEqual(82);
  const [named] = rankEntries(indexEntries([entry('Lost card', templates)]), 'lost', 10);
  expect(named?.excerpt).toBeUndefined();
});

test('a query without end is looked for by its first words only', () => {
  const entries = Array.from({ length: 3_000 }, (_, at) => entry(`Reaction number ${at} of the long list`));
  expect(found(entries, 'zyxwvutsrq '.repeat(10_000))).toEqual([]);
});
