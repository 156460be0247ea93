import { DEFAULT_SETTINGS } from '@parley/domain';
import { describe, expect, test } from 'vitest';
import { compareThings } from '#features/history/comparison/compare.ts';
import { inPieces } from '#features/history/comparison/in-pieces.ts';
import { momentsOf, mtimeOf, typedSeconds } from '#features/history/versions/moments.ts';
import { settingsThings, type Field, type Thing } from '#features/history/comparison/serialize.ts';
import { shownRows } from '#features/history/comparison/shown-rows.ts';
import { wordParts } from '#parts/diff/word-parts.ts';

const field = (name: string, lines: string[], kind: Field['kind'] = 'code'): Field => ({ name, kind, lines });
const thing = (id: number, name: string, ...fields: Field[]): Thing => ({ id, name, fields });
const compare = (left: Thing[], right: Thing[]) => [...compareThings(left, right)];

describe('things are compared by name', () => {
  test('whatever their ids are, in the order of names, with the lines added and removed', () => {
    const diffs = compare(
      [thing(1, 'B', field('source', ['a', 'b', 'c'])), thing(2, 'Gone', field('source', ['x', 'y']))],
      [thing(9, 'B', field('source', ['a', 'B', 'c', 'd'])), thing(3, 'A', field('source', ['new']))],
    );
    expect(diffs.map(({ name, kind, added, removed }) => [name, kind, added, removed])).toEqual([
      ['A', 'added', 1, 0],
      ['B', 'changed', 2, 1],
      ['Gone', 'removed', 0, 2],
    ]);
    expect(diffs[1]?.fields[0]?.rows).toEqual([
      { left: 'a', right: 'a' },
      { left: 'b', right: 'B' },
      { left: 'c', right: 'c' },
      { left: undefined, right: 'd' },
    ]);
  });

  test('the order of templates is no difference, that of lines is', () => {
    const kinds = (kind: Field['kind']) =>
      compare([thing(1, 'A', field('f', ['1', '2'], kind))], [thing(1, 'A', field('f', ['2', '1'], kind))])[0]?.kind;
    expect([kinds('set'), kinds('code')]).toEqual(['same', 'changed']);
  });

  test('two long texts that have nothing in common are compared all the same', () => {
    const lines = (sign: string) => Array.from({ length: 5_000 }, (_, line) => `${sign} ${line}`);
    const [diff] = compare([thing(1, 'A', field('f', lines('a')))], [thing(1, 'A', field('f', lines('b')))]);
    expect([diff?.added, diff?.removed]).toEqual([5_000, 5_000]);
  });
});

test('of a line the words that differ are marked', () => {
  const { left, right } = wordParts('Should I block it now?', 'Should I block the card now?');
  const marked = (parts: { text: string; isChanged: boolean }[]) =>
    parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  expect([marked(left), marked(right)]).toEqual(['Should I block [it] now?', 'Should I block [the card ]now?']);
});

test('settings are compared in the specified order, and none is left out', () => {
  const settings = { ...DEFAULT_SETTINGS, id: 1, name: 'Card line', chatbot_token: 't', newer_setting: 'x' };
  const names = settingsThings(settings)[0]?.fields.map(({ name }) => name) ?? [];
  expect(names.slice(0, 6)).toEqual([
    'id',
    'name',
    'no_instances_testing',
    'no_instances_production',
    'context_phrases',
    'confidence_threshold',
  ]);
  expect(names.toSorted()).toEqual(Object.keys(settings).toSorted());
});

test('what did not change is counted in one line until it is opened', () => {
  const lines = Array.from({ length: 50 }, (_, line) => `line ${line}`);
  const right = lines.with(25, 'changed');
  const diffs = compare(
    [thing(1, 'A', field('condition', ['x']), field('source', lines))],
    [thing(1, 'A', field('condition', ['x']), field('source', right))],
  );
  const drawn = (opened: string[]) => shownRows(diffs, { isAll: false, opened: new Set(opened), closed: new Set() });
  expect(drawn([]).map(({ type }) => type)).toEqual(['head', ...Array.from({ length: 7 }, () => 'row'), 'rest']);
  expect(drawn(['A']).filter(({ type }) => type === 'row')).toHaveLength(51);
  expect(shownRows(diffs, { isAll: true, opened: new Set(), closed: new Set(['A']) })).toHaveLength(1);
});

test('all shown, the comparison of settings has every field, also those that are empty on both sides', () => {
  const settings = { ...DEFAULT_SETTINGS, id: 1, name: 'Card line', chatbot_token: 't' };
  const diffs = compare(settingsThings(settings), settingsThings({ ...settings, name: 'Card line 2' }));
  const drawn = (isAll: boolean) => shownRows(diffs, { isAll, opened: new Set(), closed: new Set() });
  const fields = drawn(true).flatMap((shown) => (shown.type === 'row' ? [shown.field.name] : []));
  expect([...new Set(fields)]).toEqual(settingsThings(settings)[0]?.fields.map(({ name }) => name));
  const [rest] = drawn(false).flatMap((shown) => (shown.type === 'rest' ? [shown.names] : []));
  expect(rest).toContain('sip_passwd_testing');
});

test('versions are chosen by the second, and a second is whole', () => {
  const entry = { who: 7, who_name: 'Ada', count: 1 };
  const moments = momentsOf([
    { ...entry, version: 5_900_000, resource: 'intents' },
    { ...entry, version: 5_100_000, resource: 'intents' },
    { ...entry, version: 5_100_000, resource: 'actions' },
    { ...entry, version: 4_000_000, resource: 'actions' },
  ]);
  expect(moments.map(({ seconds, version, changes }) => [seconds, version, changes])).toEqual([
    [
      5,
      5_900_000,
      [
        { resource: 'intents', count: 2 },
        { resource: 'actions', count: 1 },
      ],
    ],
    [4, 4_000_000, [{ resource: 'actions', count: 1 }]],
  ]);
  expect(mtimeOf(5)).toBe(5_999_999);
  expect(typedSeconds('2030-01-02')).toBe(new Date(2030, 0, 2, 23, 59, 59).getTime() / 1_000);
  expect(typedSeconds('2030-01-02 10:20')).toBe(new Date(2030, 0, 2, 10, 20, 59).getTime() / 1_000);
  expect(typedSeconds('Ada')).toBeUndefined();
});

test('a comparison that is not wanted any more ends', async () => {
  const ended = new AbortController();
  let taken = 0;
  function* endless() {
    for (;;) yield taken++;
  }
  const all = inPieces(endless(), ended.signal);
  ended.abort();
  await expect(all).rejects.toThrow('aborted');
  expect(taken).toBeGreaterThan(0);
});
