import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ArchiveFault, BLOCK_BYTES } from './archive-format.ts';
import { checkBytes, openArchive, type ArchiveSource } from './read-archive.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { createArchiveWriter, once, type ArchiveSink } from './write-archive.ts';

const PASSPHRASE = 'a fine long key of a backup';

function sourceOf(bytes: Buffer): ArchiveSource {
  return { name: 'archive', size: bytes.length, stream: (start, end) => once(bytes.subarray(start, end)) };
}

/** Writes an archive whose only content is this. */
async function archiveOf(content: Buffer, passphrase?: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink: ArchiveSink = {
    write: async (bytes) => void parts.push(bytes),
    finish: async () => undefined,
    abort: async () => undefined,
  };
  const writer = await createArchiveWriter(sink, { version: '1', made: 1, passphrase, cost: 2 });
  await writer.finish({ ...EMPTY_MANIFEST, erased: await writer.add(once(content)) });
  return Buffer.concat(parts);
}

async function read(bytes: Buffer, passphrase?: string): Promise<Buffer> {
  const source = sourceOf(bytes);
  await checkBytes(source);
  const { manifest, content } = await openArchive(source, passphrase);
  if (!manifest.erased) throw new Error('No content');
  return buffer(content(manifest.erased));
}

const WAYS = [
  ['an encrypted', PASSPHRASE],
  ['a plain', undefined],
] as const;

test.each(WAYS)('%s archive with any byte changed is refused', async (_, passphrase) => {
  const whole = await archiveOf(Buffer.from('the words of a caller'), passphrase);
  expect(String(await read(whole, passphrase))).toBe('the words of a caller');
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
    await expect(read(changed, passphrase), `byte ${at}`).rejects.toThrow(ArchiveFault);
  }
});

test.each(WAYS)('%s archive cut off anywhere, or with bytes added, is refused', async (_, passphrase) => {
  const whole = await archiveOf(Buffer.from('the words of a caller'), passphrase);
  for (let length = 0; length < whole.length; length++) {
    await expect(read(whole.subarray(0, length), passphrase), `${length} bytes`).rejects.toThrow(ArchiveFault);
  }
  await expect(read(Buffer.concat([whole, Buffer.from([0])]), passphrase)).rejects.toThrow('not complete');
});

test('blocks of an encrypted archive cannot be exchanged, even with a matching hash at the end', async () => {
  const content = randomBytes(3 * BLOCK_BYTES);
  const whole = await archiveOf(content, PASSPHRASE);
  expect((await read(whole, PASSPHRASE)).equals(content)).toBe(true);
  const { header, manifest } = await openArchive(sourceOf(whole), PASSPHRASE);
  expect(header.encryption).toMatchObject({ cipher: 'aes-256-gcm' });
  const start = manifest.erased?.offset ?? 0;
  const length = 4 + whole.readUInt32BE(start);
  const exchanged = Buffer.from(whole);
  whole.copy(exchanged, start, start + length, start + 2 * length);
  whole.copy(exchanged, start + length, start, start + length);
  const opened = await openArchive(sourceOf(exchanged), PASSPHRASE);
  await expect(buffer(opened.content(manifest.erased ?? { block: 0, offset: 0, bytes: 0 }))).rejects.toThrow(
    ArchiveFault,
  );
});

test('an archive is refused with the reason: no key, another key, foreign, newer', async () => {
  const whole = await archiveOf(Buffer.from('words'), PASSPHRASE);
  await expect(read(whole)).rejects.toThrow('Give its key');
  await expect(read(whole, 'another long key')).rejects.toThrow('The key is not the one of this archive');
  await expect(read(Buffer.from('PGDMP and so on, a dump of another program'))).rejects.toThrow(
    'not a backup of Parley',
  );
  const newer = Buffer.from(whole.toString('latin1').replace('"format":1', '"format":2'), 'latin1');
  await expect(read(newer, PASSPHRASE)).rejects.toThrow('made by a newer Parley');
});

test.each([0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 2 * BLOCK_BYTES + 7])(
  'content of %i bytes comes back unchanged',
  async (length) => {
    const content = randomBytes(length);
    expect((await read(await archiveOf(content, PASSPHRASE), PASSPHRASE)).equals(content)).toBe(true);
    expect((await read(await archiveOf(content))).equals(content)).toBe(true);
  },
);
