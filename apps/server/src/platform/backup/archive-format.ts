import * as z from 'zod/mini';
import { ConfigError } from '#platform/config-error.ts';

/**
 * An archive is: MAGIC, the length of the header, the header (JSON), blocks, and the trailer. A block is its length and
 * its bytes: at most BLOCK_BYTES of content, compressed, and encrypted if the archive is. The last blocks are the
 * manifest. The trailer says where the manifest begins, and ends with the hash of everything before the hash.
 */
export const MAGIC = Buffer.from('parley backup\n');
const TRAILER_MAGIC = Buffer.from('parley complete\n');
export const BLOCK_BYTES = 1 << 20;
/** Compression may lengthen a block, and encryption does. */
export const LONGEST_BLOCK = BLOCK_BYTES + (64 << 10);
export const LONGEST_HEADER = 64 << 10;
export const HASH_BYTES = 32;
export const TRAILER_BYTES = TRAILER_MAGIC.length + 16 + HASH_BYTES;
const FORMAT = 1;
/** More costs more memory than a machine may have: 128 bytes × 8 × cost. */
const LARGEST_COST = 1 << 20;

/** An archive that cannot be used, with the reason in a sentence. */
export class ArchiveFault extends ConfigError {}

const count = z.int().check(z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

const Encryption = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  cost: z.int().check(
    z.minimum(2),
    z.maximum(LARGEST_COST),
    z.refine((cost) => Number.isInteger(Math.log2(cost))),
  ),
  /** In hexadecimal. */
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/u)),
});
export type Encryption = z.infer<typeof Encryption>;

/** Readable without a key. */
const Header = z.object({
  format: z.literal(FORMAT),
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/u)),
  /** The version of Parley that wrote it. */
  version: z.string(),
  /** Seconds since 1970. */
  made: count,
  /** An archive of this place, which holds the parts that this archive leaves out. */
  base: z.nullable(z.object({ id: z.string(), name: z.string() })),
  encryption: z.nullable(Encryption),
});
export type Header = z.infer<typeof Header>;

/** Content in an archive: the position of its first block, and the length of the content. */
const Extent = z.object({ block: count, offset: count, bytes: count });
export type Extent = z.infer<typeof Extent>;

const ArchivedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Independent of the rows' order; see `row-hash.ts`. */
  hash,
  content: Extent,
  /** True if the content is in the base. */
  isInBase: z.boolean(),
});
export type ArchivedTable = z.infer<typeof ArchivedTable>;

const ArchivedFile = z.object({ sha256: hash, content: Extent, isInBase: z.boolean() });
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const Manifest = z.object({
  /** The name of the installation; null in an archive of an earlier version. */
  installation: z._default(z.nullable(z.string()), null),
  /** The names of the migrations that made the schema. */
  migrations: z.array(z.string()),
  tables: z.array(ArchivedTable),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string().check(z.regex(/^-?\d{1,19}$/u))) })),
  files: z.array(ArchivedFile),
  /** Files that the database names but that were already lost. */
  missingFiles: z.array(hash),
  /** The ids of the keys that decrypt the secrets in the tables. */
  secretKeyIds: z.array(z.string()),
  /** The keys themselves; only in an encrypted archive. */
  secretKeys: z.nullable(Extent),
  /** The list of erased people. */
  erased: z.nullable(Extent),
});
export type Manifest = z.infer<typeof Manifest>;

export function encodeHeader(header: Header): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([MAGIC, length, json]);
}

/** Reads the JSON of a header. An archive of a later format says so even if the rest is unknown here. */
export function decodeHeader(json: Buffer): Header {
  const given = parsed(json);
  const { format } = Object(given) as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new ArchiveFault('The archive was made by a newer Parley. Restore it with that version or a later one.');
  }
  const { data, error } = z.safeParse(Header, given);
  if (error) throw new ArchiveFault('The archive is damaged: its header is not readable.');
  return data;
}

export function decodeManifest(json: Buffer): Manifest {
  const { data, error } = z.safeParse(Manifest, parsed(json));
  if (error) throw new ArchiveFault('The archive is damaged: its list of contents is not readable.');
  return data;
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    throw new ArchiveFault('The archive is damaged: it contains malformed JSON.');
  }
}

/** The trailer without its hash. */
export function encodeTrailer({ block, offset }: Pick<Extent, 'block' | 'offset'>): Buffer {
  const numbers = Buffer.alloc(16);
  numbers.writeBigUInt64BE(BigInt(block), 0);
  numbers.writeBigUInt64BE(BigInt(offset), 8);
  return Buffer.concat([TRAILER_MAGIC, numbers]);
}

export function decodeTrailer(bytes: Buffer): { block: number; offset: number; hash: Buffer } {
  const start = TRAILER_MAGIC.length;
  if (bytes.length !== TRAILER_BYTES || !bytes.subarray(0, start).equals(TRAILER_MAGIC)) {
    throw new ArchiveFault('The archive is not complete: its end is missing.');
  }
  return {
    block: Number(bytes.readBigUInt64BE(start)),
    offset: Number(bytes.readBigUInt64BE(start + 8)),
    hash: bytes.subarray(start + 16),
  };
}
