import { createCipheriv, createDecipheriv, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { ArchiveFault, type Encryption } from './archive-format.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const BLOCK_SIZE = 8;

/** `manifest` blocks are encrypted with other nonces, so that content cannot pass for the list of contents. */
export type BlockKind = 'content' | 'manifest';

/** Encrypts blocks, each bound to its position and to the header, so that a block cannot be moved, repeated or dropped. */
export interface BlockCipher {
  seal(bytes: Buffer, index: number, kind: BlockKind): Buffer;
  open(bytes: Buffer, index: number, kind: BlockKind): Buffer;
}

/** Blocks of an archive without encryption. */
export const PLAIN: BlockCipher = { seal: (bytes) => bytes, open: (bytes) => bytes };

/** The key is new for each archive, because its salt is. */
export async function blockCipher(passphrase: string, encryption: Encryption, header: Buffer): Promise<BlockCipher> {
  const { cipher: algorithm, cost, salt } = encryption;
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * BLOCK_SIZE * (cost + 64) };
  const key = await derive(passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, options);
  return {
    seal(bytes, index, kind) {
      const cipher = createCipheriv(algorithm, key, nonceOf(index, kind)).setAAD(header);
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(bytes, index, kind) {
      if (bytes.length < TAG_BYTES) throw new ArchiveFault('The archive is damaged: a block is too short.');
      const end = bytes.length - TAG_BYTES;
      const decipher = createDecipheriv(algorithm, key, nonceOf(index, kind), { authTagLength: TAG_BYTES });
      decipher.setAAD(header).setAuthTag(bytes.subarray(end));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
      } catch {
        throw new ArchiveFault('The key is not the one of this archive, or the archive is damaged.');
      }
    },
  };
}

function nonceOf(index: number, kind: BlockKind): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt32BE(kind === 'manifest' ? 1 : 0, 8);
  return nonce;
}
