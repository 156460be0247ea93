import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** Where a secret is kept. It can be read back from there only, so that nobody can move it to a row of theirs. */
interface SecretPlace {
  table: string;
  row: string;
  column: string;
}

export interface Secrets {
  encrypt(secret: string, place: SecretPlace): string;
  /** Throws if the text was changed, moved, or made with another key. */
  decrypt(encrypted: string, place: SecretPlace): string;
}

export function openSecrets({ secretKey, dataDir }: { secretKey: Buffer | undefined; dataDir: string }): Secrets {
  const key = secretKey ?? keyInFolder(dataDir);
  const keyId = createHash('sha256').update('parley key id').update(key).digest('hex').slice(0, 8);
  return {
    encrypt(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [FORMAT, keyId, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt(encrypted, place) {
      const [format, madeWith, nonce, tag, text] = encrypted.split('.');
      if (format !== FORMAT || nonce === undefined || tag === undefined || text === undefined) {
        throw new Error('Not an encrypted secret');
      }
      if (madeWith !== keyId) throw new Error(`The secret was encrypted with another key (${madeWith}, not ${keyId})`);
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(boundTo(place)).setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
    },
  };
}

function boundTo({ table, row, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, row, column]));
}

/** The folder's key, made at the first start. */
function keyInFolder(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  const key = readKey(file) ?? makeKey(dataDir, file);
  if (key.length !== KEY_BYTES) throw new ConfigError(`${file} is damaged: it must hold ${KEY_BYTES} bytes in base64`);
  return key;
}

function readKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Appears whole under its name or not at all; of two makers one wins, and both use its key. */
function makeKey(dataDir: string, file: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(KEY_BYTES).toString('base64') + '\n', { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
