import { stat } from 'node:fs/promises';
import { Transform, pipeline, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Problem } from '@parley/domain/problem';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

export interface ZipLimits {
  entries: number;
  /** Total unpacked bytes of all entries. */
  unpacked: number;
}

export interface ZipEntry {
  /** With `/` between folders; never absolute, and never with `..`. */
  path: string;
  /** Unpacked bytes. Reading fails if there are more. */
  size: number;
  open(): Promise<Readable>;
}

/**
 * A zip that unpacks to more than this many times its size is a zip bomb; small ones may, as equal lines compress well.
 */
const MOST_RATIO = 200;
const SMALL = 16 * 1024 * 1024;
const UNSAFE = /[\p{Cc}\\]/u;

/**
 * Does `work` with the files in a zip. Refuses an archive that is broken, encrypted or larger than the limits, that
 * contains a path twice (also in another letter case or Unicode form), or that has a path outside of its folder.
 */
export async function withZip<T>(
  path: string,
  limits: ZipLimits,
  work: (entries: ZipEntry[]) => Promise<T>,
): Promise<T> {
  const zip = await opened(path);
  try {
    return await work(await entriesOf(zip, limits, (await stat(path)).size));
  } catch (error) {
    throw explained(error);
  } finally {
    zip.close();
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    throw explained(error);
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits, packed: number): Promise<ZipEntry[]> {
  if (zip.entryCount > limits.entries) throw tooLarge(`more than ${limits.entries.toLocaleString('en')} files`);
  const entries: ZipEntry[] = [];
  const keys = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    refuseUnreadable(entry);
    const key = entry.fileName.normalize('NFC').toLowerCase();
    if (keys.size === keys.add(key).size) throw broken(`“${shown(entry.fileName)}” stands in it twice`);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpacked) throw tooLarge(`more than ${Math.floor(limits.unpacked / 1024 / 1024)} MB`);
    entries.push({
      path: entry.fileName,
      size: entry.uncompressedSize,
      open: async () => whole(await zip.openReadStreamPromise(entry), entry),
    });
  }
  if (unpacked > SMALL && unpacked > packed * MOST_RATIO) throw tooLarge(`more than ${MOST_RATIO} times its size`);
  return entries;
}

/** The library checks only sizes; a file of the right size can still be damaged. */
function whole(bytes: Readable, { crc32: expected, fileName }: Entry): Readable {
  let sum = 0;
  const checked = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum = crc32(piece, sum);
      done(null, piece);
    },
    flush: (done) => done(sum === expected ? null : broken(`“${shown(fileName)}” is damaged`)),
  });
  return pipeline(bytes, checked, () => {});
}

function refuseUnreadable(entry: Entry): void {
  const name = shown(entry.fileName);
  if (entry.isEncrypted()) throw broken(`“${name}” is encrypted`);
  if (!entry.canDecodeFileData()) throw broken(`“${name}” is compressed in an unknown way`);
  if (UNSAFE.test(entry.fileName)) throw broken(`“${name}” is not a safe file name`);
}

function shown(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, ' ').slice(0, 100);
}

function broken(what: string): Problem {
  return new Problem('invalid', `The zip cannot be used: ${what}`);
}

function tooLarge(what: string): Problem {
  return new Problem('too_large', `The zip unpacks to ${what}`);
}

/** The library's errors have no codes: an error that is neither a refusal nor a disk fault is blamed on the archive. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code !== '' && !code.startsWith('Z_')) return error;
  return broken(shown(error.message).replace(/^[a-z]/u, (letter) => letter.toUpperCase()));
}
