import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text as textOf } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { withZip } from '#platform/zip/read-zip.ts';
import { zipOf, type ZipPart } from '#platform/zip/write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-zip-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const LIMITS = { entries: 10, unpacked: 100_000_000 };

const zipped = (...parts: ZipPart[]) => buffer(zipOf(parts));
const plain = () =>
  zipped(
    { path: 'a.yaml', text: 'a: 1\n' },
    { path: 'files/b.bin', size: 5, open: async () => Readable.from([Buffer.from('bytes')]) },
  );

async function read(zip: Buffer, limits = LIMITS): Promise<string[]> {
  const path = join(folder, 'a.zip');
  await writeFile(path, zip);
  return withZip(path, limits, (entries) =>
    Promise.all(entries.map(async (entry) => `${entry.path} ${await textOf(await entry.open())}`)),
  );
}

/** The zip with all occurrences of a text replaced by another text of equal length. */
function replaced(zip: Buffer, from: string | Buffer, to: string | Buffer): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.set(Buffer.from(to), at);
  return copy;
}

test('a written zip is read back, and equal files give equal bytes', async () => {
  expect(await read(await plain())).toEqual(['a.yaml a: 1\n', 'files/b.bin bytes']);
  expect(Buffer.compare(await plain(), await plain())).toBe(0);
});

const FLAG_AND_METHOD = 8;
/** Sets a bit in the first entry's flags in the central directory. */
function encrypted(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  const directory = copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  copy[directory + FLAG_AND_METHOD] = (copy[directory + FLAG_AND_METHOD] ?? 0) | 1;
  return copy;
}

test.each<[what: string, make: (zip: Buffer) => Buffer | Promise<Buffer>, message: RegExp]>([
  ['that is none', () => Buffer.from('hello'), /cannot be used/u],
  ['that is empty', () => Buffer.alloc(0), /cannot be used/u],
  ['cut in the middle', (zip) => zip.subarray(0, zip.length / 2), /cannot be used/u],
  ['cut at its start', (zip) => zip.subarray(20), /cannot be used/u],
  [
    'with a path that climbs',
    (zip) => replaced(zip, 'files/b.bin', '../../b.bin'),
    /cannot be used: .*relative path/iu,
  ],
  ['with an absolute path', (zip) => replaced(zip, 'a.yaml', '/a.yam'), /cannot be used: .*absolute path/iu],
  ['with backslashes', (zip) => replaced(zip, 'files/b.bin', 'files\\b.bin'), /cannot be used/u],
  ['with a control character', (zip) => replaced(zip, 'a.yaml', 'a\ryaml'), /not a safe file name/u],
  ['that is encrypted', encrypted, /“a.yaml” is encrypted/u],
  ['that was damaged', (zip) => replaced(zip, 'bytes', 'bites'), /“files\/b.bin” is damaged/u],
  ['with a path twice', () => zipped({ path: 'a', text: '' }, { path: 'A', text: '' }), /“A” stands in it twice/u],
  ['with a path in two Unicode forms', () => zipped({ path: 'é', text: '' }, { path: 'e\u0301', text: '' }), /twice/u],
  [
    'of too many files',
    () => zipped(...Array.from({ length: 11 }, (_, n) => ({ path: String(n), text: '' }))),
    /unpacks to more than 10 files/u,
  ],
  [
    'that unpacks to a lot',
    () => zipped({ path: 'a', text: 'x'.repeat(40_000_000) }),
    /unpacks to more than 200 times its size/u,
  ],
])('a zip %s is refused', async (_what, make, message) => {
  await expect(read(await make(await plain()))).rejects.toThrow(message);
});

test('a zip beyond the limit is refused, and one that unpacks to more than it declares', async () => {
  const large = await zipped({ path: 'a', text: 'x'.repeat(2_000) });
  await expect(read(large, { entries: 10, unpacked: 1_000 })).rejects.toThrow('The zip unpacks to more than');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(2_000);
  await expect(read(replaced(large, size, Buffer.from([10, 0, 0, 0])))).rejects.toThrow(/cannot be used/u);
});

test('a file that cannot be read breaks the zip off', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  await expect(zipped({ path: 'a', size: 1, open: gone })).rejects.toThrow('gone');
});

test('a client that disconnects during a zip leaves no file open', async () => {
  let file: Readable | undefined;
  onTestFinished(() => void file?.destroy());
  const open = async () =>
    (file = new Readable({
      read() {
        setTimeout(() => this.push(Buffer.alloc(1_000)), 1);
      },
    }));
  const zip = zipOf([{ path: 'files/a.bin', size: 1_000_000_000, open }]);
  zip.on('error', () => {}).resume();
  await expect.poll(() => file !== undefined).toBe(true);
  zip.destroy();
  await expect.poll(() => file?.destroyed).toBe(true);
});
