import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringifyCsv, unguardCell } from '#platform/csv.ts';
import { TableProblem, type TableRow } from '@parley/domain/table/cells';
import { readCsv } from '#platform/table/read-csv.ts';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function rowsOf(text: string | Buffer, chunkSize = 7): Promise<TableRow[]> {
  return Array.fromAsync(readCsv(inChunks(Buffer.from(text), chunkSize)));
}

test('rows are reported with their first line, whatever ends their lines', async () => {
  const rows = await rowsOf('intent,template\r\nPay,"one\ntwo"\n\nPay,"said ""now"""\rEnd,here');
  expect(rows).toEqual([
    { line: 1, cells: ['intent', 'template'] },
    { line: 2, cells: ['Pay', 'one\ntwo'] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['Pay', 'said "now"'] },
    { line: 6, cells: ['End', 'here'] },
  ]);
});

test.each([';', '\t'])('%j separates cells where the first line has no comma', async (separator) => {
  const lines = [
    ['intent', 'template'],
    ['Pay', 'one, two'],
    ['Pay', `"${separator}"`],
  ];
  const rows = await rowsOf(`\ufeff${lines.map((cells) => cells.join(separator)).join('\r\n')}`);
  expect(rows.map((row) => row.cells)).toEqual([
    ['intent', 'template'],
    ['Pay', 'one, two'],
    ['Pay', separator],
  ]);
});

test.each<[text: string | Buffer, cells: string[]]>([
  ['sep=;\na;b\n1,5;2', ['1,5', '2']],
  ['"sep=\t"\r\na\tb\r\n1\t2', ['1', '2']],
  ['a;b;Částka, Kč\n1;2;3,5', ['1', '2', '3,5']],
  ['a|b\n1|2', ['1', '2']],
  ['a,b\n1,2 "3" 4', ['1', '2 "3" 4']],
  ['a,b\n1, "2, 3" ', ['1', '2, 3']],
  ['a\tb\n"Hello" he said\t"whole"', ['"Hello" he said', 'whole']],
  ['a\tb\n"open\tsay "x', ['"open', 'say "x']],
  [Buffer.from('\ufeffa,b\nč,2', 'utf16le'), ['č', '2']],
  [Buffer.from('a,b\nč,2', 'utf16le'), ['č', '2']],
  [Buffer.from('\ufeffa,b\nč,2', 'utf16le').swap16(), ['č', '2']],
  [Buffer.from('a,b\np\xf8\xedli\x9a \x9elu\x9dou\xe8k\xfd,2', 'latin1'), ['příliš žluťoučký', '2']],
  [Buffer.from('a,b\nza\xbf\xf3\xb3\xe6,2', 'latin1'), ['zażółć', '2']],
  [Buffer.from('a,b\nd\xe9j\xe0 pay\xe9 \xe8,2', 'latin1'), ['déjà payé è', '2']],
  [Buffer.from('a,b\nGr\xfc\xdfe,2', 'latin1'), ['Grüße', '2']],
])('a file is read as people have it: %j', async (text, expected) => {
  for (const chunkSize of [1, 7, 1_000]) expect((await rowsOf(text, chunkSize)).at(-1)?.cells).toEqual(expected);
});

const cells = fc.string({ unit: 'grapheme', maxLength: 20 });

test('a written file is read back, with a byte order mark, cut anywhere', async () => {
  const table = fc.array(
    fc.tuple(cells, fc.oneof(cells, fc.constantFrom('a\nb', 'a\rb', '=1+1', "'=1", '"', ',', '﻿'))),
  );
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 50 }), async (rows, chunkSize) => {
      const read = await rowsOf(await stringifyCsv(['one', 'two'], rows), chunkSize);
      const unguarded = read.slice(1).map((row) => row.cells.map(unguardCell));
      expect(unguarded).toEqual(rows);
    }),
  );
});

const broken: [title: string, text: string | Buffer, line: number, message: RegExp][] = [
  ['a quotation mark that is never closed', 'a,b\n1,2\n3,"4\n5,6', 3, /Unclosed quotation mark/u],
  ['text after a closing quotation mark', 'a,b\n1,"2"3', 2, /Double the quotation marks/u],
  [
    'text after a closing quotation mark, with lines below',
    `a,b\n1,"2"3${'\n5,6'.repeat(9)}`,
    2,
    /Double the quotation marks/u,
  ],
  ['a line without end', `a,b\n${'x'.repeat(1_500_000)}`, 2, /too long/u],
];

test.each(broken)('%s is refused with its line', async (_, text, line, message) => {
  const refused = await rowsOf(text, 60_000).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TableProblem);
  expect(refused).toMatchObject({ line, message: expect.stringMatching(message) as string });
});

test('a large file lets others go first while it is read', async () => {
  const bytes = Buffer.from('Pay my bill,I would like to pay the bill of November\n'.repeat(100_000));
  let turns = 0;
  const counting = new AbortController();
  const counted = (async () => {
    while (!counting.signal.aborted) {
      await sleep(1);
      turns++;
    }
  })();
  let rows = 0;
  for await (const _ of readCsv(inChunks(bytes, bytes.length))) rows++;
  counting.abort();
  await counted;
  expect(rows).toBe(100_000);
  expect(turns).toBeGreaterThan(5);
});
