import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import {
  ArchiveFault,
  BLOCK_BYTES,
  decodeHeader,
  decodeManifest,
  decodeTrailer,
  HASH_BYTES,
  LONGEST_BLOCK,
  LONGEST_HEADER,
  MAGIC,
  TRAILER_BYTES,
  type Extent,
  type Header,
  type Manifest,
} from './archive-format.ts';
import { blockCipher, PLAIN, type BlockCipher, type BlockKind } from './block-cipher.ts';

const decompress = promisify(zstdDecompress);
const DAMAGED = 'The archive is damaged: its bytes are not the ones that were written.';

/** The bytes of an archive. */
export interface ArchiveSource {
  /** For people: a path or a URL. */
  name: string;
  size: number;
  /** The bytes from `start` to before `end`. */
  stream(start: number, end: number): AsyncIterable<Buffer>;
}

/** Reads the header, which needs no key. The rest of the archive may still be damaged. */
export async function readHeader(source: ArchiveSource): Promise<{ header: Header; raw: Buffer; isComplete: boolean }> {
  const start = await read(source, 0, MAGIC.length + 4);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new ArchiveFault(`${source.name} is not a backup of Parley.`);
  }
  if (start.length < MAGIC.length + 4) throw new ArchiveFault('The archive is not complete: its end is missing.');
  const length = start.readUInt32BE(MAGIC.length);
  if (length > LONGEST_HEADER) throw new ArchiveFault('The archive is damaged: its header is too long.');
  const json = await read(source, start.length, start.length + length);
  const header = decodeHeader(json);
  const end = await read(source, Math.max(0, source.size - TRAILER_BYTES), source.size);
  let isComplete = true;
  try {
    decodeTrailer(end);
  } catch {
    isComplete = false;
  }
  return { header, raw: Buffer.concat([start, json]), isComplete };
}

export interface OpenArchive {
  header: Header;
  manifest: Manifest;
  /** Streams content. Reading extents in the order of their offsets reads the source once. */
  content(extent: Extent): AsyncGenerator<Buffer>;
}

/** Opens an archive whose bytes `checkBytes` has accepted. */
export async function openArchive(source: ArchiveSource, passphrase: string | undefined): Promise<OpenArchive> {
  const { header, raw } = await readHeader(source);
  const cipher = await cipherFor(header, raw, passphrase);
  const trailer = decodeTrailer(await read(source, Math.max(0, source.size - TRAILER_BYTES), source.size));
  const end = source.size - TRAILER_BYTES;
  const list: Buffer[] = [];
  for await (const block of blocks(source, cipher, { ...trailer, end }, 'manifest')) list.push(block.content);
  const manifest = decodeManifest(Buffer.concat(list));
  return {
    header,
    manifest,
    async *content({ block, offset, bytes }) {
      let left = bytes;
      if (left === 0) return;
      for await (const { content } of blocks(source, cipher, { block, offset, end: trailer.offset }, 'content')) {
        left -= content.length;
        if (left < 0) throw new ArchiveFault(DAMAGED);
        yield content;
        if (left === 0) return;
      }
      throw new ArchiveFault(DAMAGED);
    },
  };
}

/** Compares all bytes with the hash at the end. Returns the hash of the whole archive. */
export async function checkBytes(source: ArchiveSource): Promise<string> {
  await readHeader(source);
  const hash = createHash('sha256');
  const end = source.size - HASH_BYTES;
  const trailer = decodeTrailer(await read(source, Math.max(0, source.size - TRAILER_BYTES), source.size));
  for await (const part of source.stream(0, end)) hash.update(part);
  if (!hash.copy().digest().equals(trailer.hash)) throw new ArchiveFault(DAMAGED);
  return hash.update(trailer.hash).digest('hex');
}

async function cipherFor(header: Header, raw: Buffer, passphrase: string | undefined): Promise<BlockCipher> {
  if (!header.encryption) return PLAIN;
  if (passphrase === undefined) throw new ArchiveFault('The archive is encrypted. Give its key with --key-file.');
  return blockCipher(passphrase, header.encryption, raw);
}

interface Span {
  block: number;
  offset: number;
  end: number;
}

/** Decrypts and decompresses the blocks of a part of the source. */
async function* blocks(
  source: ArchiveSource,
  cipher: BlockCipher,
  { block, offset, end }: Span,
  kind: BlockKind,
): AsyncGenerator<{ content: Buffer }> {
  if (offset > end) throw new ArchiveFault(DAMAGED);
  let index = block;
  for await (const sealed of sealedBlocks(source.stream(offset, end))) {
    const compressed = cipher.open(sealed, index, kind);
    index += 1;
    yield { content: await decompressed(compressed) };
  }
}

async function decompressed(bytes: Buffer): Promise<Buffer> {
  try {
    return await decompress(bytes, { maxOutputLength: BLOCK_BYTES });
  } catch {
    throw new ArchiveFault(DAMAGED);
  }
}

/** Cuts a stream of bytes into blocks. */
async function* sealedBlocks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
    for (;;) {
      if (waiting.length < 4) break;
      const length = waiting.readUInt32BE(0);
      if (length > LONGEST_BLOCK) throw new ArchiveFault(DAMAGED);
      if (waiting.length < 4 + length) break;
      yield waiting.subarray(4, 4 + length);
      waiting = waiting.subarray(4 + length);
    }
  }
  if (waiting.length > 0) throw new ArchiveFault(DAMAGED);
}

async function read(source: ArchiveSource, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source.stream(start, Math.min(end, source.size))) parts.push(part);
  return Buffer.concat(parts);
}
