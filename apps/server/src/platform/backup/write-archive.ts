import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { BLOCK_BYTES, encodeHeader, encodeTrailer, type Extent, type Header, type Manifest } from './archive-format.ts';
import { blockCipher, PLAIN, type BlockKind } from './block-cipher.ts';

const compress = promisify(zstdCompress);
/** Higher levels save a few percent and cost several times the time. */
const LEVEL = 3;
/** The most blocks that other threads compress in parallel. */
const AT_ONCE = 2;
/** 64 MB of memory, and a fraction of a second. */
const PASSPHRASE_COST = 1 << 16;

/** Where an archive is written. It appears under its name only once it is finished. */
export interface ArchiveSink {
  write(bytes: Buffer): Promise<void>;
  finish(): Promise<void>;
  /** Deletes the bytes so far. */
  abort(): Promise<void>;
}

export interface ArchiveWriterOptions {
  version: string;
  /** Seconds since 1970. */
  made: number;
  base?: Header['base'];
  /** Absent: the archive is not encrypted. */
  passphrase?: string | undefined;
  /** How hard it is to try passphrases. */
  cost?: number | undefined;
}

export interface ArchiveWriter {
  header: Header;
  /** Adds content of any length, in bounded memory. One call at a time. */
  add(content: AsyncIterable<Buffer>): Promise<Extent>;
  finish(manifest: Manifest): Promise<{ bytes: number; sha256: string }>;
}

export async function createArchiveWriter(
  sink: ArchiveSink,
  { version, made, base = null, passphrase, cost = PASSPHRASE_COST }: ArchiveWriterOptions,
): Promise<ArchiveWriter> {
  const salt = randomBytes(16).toString('hex');
  const encryption = passphrase === undefined ? null : ({ cipher: 'aes-256-gcm', kdf: 'scrypt', cost, salt } as const);
  const header: Header = { format: 1, id: randomBytes(16).toString('hex'), version, made, base, encryption };
  const beginning = encodeHeader(header);
  const cipher = passphrase === undefined || !encryption ? PLAIN : await blockCipher(passphrase, encryption, beginning);
  const hash = createHash('sha256');
  let offset = 0;
  let block = 0;

  async function write(bytes: Buffer): Promise<void> {
    hash.update(bytes);
    offset += bytes.length;
    await sink.write(bytes);
  }

  async function writeBlock(compressed: Buffer, kind: BlockKind): Promise<void> {
    const sealed = cipher.seal(compressed, block, kind);
    block += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    await write(Buffer.concat([length, sealed]));
  }

  async function addBlocks(content: AsyncIterable<Buffer>, kind: BlockKind): Promise<Extent> {
    const extent = { block, offset, bytes: 0 };
    const waiting: Promise<Buffer>[] = [];
    const writeNext = async () => writeBlock(await (waiting.shift() ?? Buffer.alloc(0)), kind);
    for await (const piece of inBlocks(content)) {
      extent.bytes += piece.length;
      const compressed = compress(piece, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
      // A failure is reported where the block is written.
      compressed.catch(() => undefined);
      waiting.push(compressed);
      if (waiting.length > AT_ONCE) await writeNext();
    }
    while (waiting.length > 0) await writeNext();
    return extent;
  }

  await write(beginning);
  return {
    header,
    add: (content) => addBlocks(content, 'content'),
    async finish(manifest) {
      const at = await addBlocks(once(Buffer.from(JSON.stringify(manifest))), 'manifest');
      await write(encodeTrailer(at));
      await write(hash.copy().digest());
      await sink.finish();
      return { bytes: offset, sha256: hash.digest('hex') };
    },
  };
}

/** Cuts and joins parts into blocks of equal length, apart from the last one. */
async function* inBlocks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (let part of parts) {
    while (length + part.length >= BLOCK_BYTES) {
      const cut = BLOCK_BYTES - length;
      yield Buffer.concat([...waiting, part.subarray(0, cut)]);
      part = part.subarray(cut);
      waiting = [];
      length = 0;
    }
    if (part.length === 0) continue;
    waiting.push(part);
    length += part.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** A buffer as the content of `add`. */
export async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
