import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** The row of a secret. Decryption works only for that row, so that a secret cannot be moved to another one. */
interface SecretPlace {
  table: string;
  row: string;
  column: string;
}

export interface Secrets {
  encrypt(secret: string, place: SecretPlace): string;
  /** Throws if the text was changed or moved, or if its key is missing. */
  decrypt(encrypted: string, place: SecretPlace): string;
  /** True if the text was encrypted with an earlier key. */
  isOutdated(encrypted: string): boolean;
  /** See `keyId`. The first one encrypts. */
  keyIds: readonly string[];
}

export interface SecretKeys {
  /** The first key encrypts, the others only decrypt. Empty: the keys in the data folder are used. */
  secretKeys: Buffer[];
  dataDir: string;
}

export function openSecrets({ secretKeys, dataDir }: SecretKeys): Secrets {
  const keys = secretKeys.length > 0 ? secretKeys : keysInFolder(dataDir);
  const keyById = new Map(keys.map((key) => [keyId(key), key]));
  const [key] = keys;
  if (!key) throw new Error('No key for secrets');
  const itsId = keyId(key);
  return {
    encrypt(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [FORMAT, itsId, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt(encrypted, place) {
      const [format, madeWith, nonce, tag, text] = encrypted.split('.');
      if (format !== FORMAT || nonce === undefined || tag === undefined || text === undefined) {
        throw new Error('Not an encrypted secret');
      }
      const itsKey = keyById.get(madeWith ?? '');
      if (!itsKey) throw new Error(`The secret was encrypted with another key (${madeWith}, not ${itsId})`);
      const decipher = createDecipheriv(ALGORITHM, itsKey, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(boundTo(place)).setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
    },
    isOutdated: (encrypted) => encrypted.split('.')[1] !== itsId,
    keyIds: [...keyById.keys()],
  };
}

/**
 * Makes a new key in the data folder the encrypting one. Keeps the earlier key, so that data encrypted by a server that
 * is still running stays readable.
 */
export function replaceKeyInFolder(dataDir: string): void {
  writeKeys(dataDir, [randomBytes(KEY_BYTES), ...keysInFolder(dataDir)]);
}

/** Call it once no data is encrypted with the other keys any more. */
export function dropOldestKeysInFolder(dataDir: string): void {
  writeKeys(dataDir, keysInFolder(dataDir).slice(0, 2));
}

/** The configured keys or those in the data folder, the newest first. Empty if there are none yet. */
export function existingKeys({ secretKeys, dataDir }: SecretKeys): Buffer[] {
  return secretKeys.length > 0 ? secretKeys : (readKeys(keyFile(dataDir)) ?? []);
}

/** Puts keys into a data folder that has none. */
export function placeKeys(dataDir: string, keys: Buffer[]): void {
  writeKeys(dataDir, keys);
}

/** Identifies a key without revealing it. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('parley key id').update(key).digest('hex').slice(0, 8);
}

function boundTo({ table, row, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, row, column]));
}

/** The folder's keys, the newest first; the first start creates one. */
function keysInFolder(dataDir: string): Buffer[] {
  const file = keyFile(dataDir);
  const keys = readKeys(file) ?? makeKey(dataDir, file);
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new ConfigError(`${file} is damaged: each line must hold ${KEY_BYTES} bytes in base64`);
  }
  return keys;
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

function readKeys(file: string): Buffer[] | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line.trim() !== '').map((line) => Buffer.from(line, 'base64'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Appears whole under its name or not at all; of two parallel writers one wins, and both use its key. */
function makeKey(dataDir: string, file: string): Buffer[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = writeUnfinished(file, [randomBytes(KEY_BYTES)]);
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
  return readKeys(file) ?? [];
}

function writeKeys(dataDir: string, keys: Buffer[]): void {
  const file = keyFile(dataDir);
  renameSync(writeUnfinished(file, keys), file);
}

function writeUnfinished(file: string, keys: Buffer[]): string {
  const unfinished = `${file}.${process.pid}`;
  const lines = keys.map((key) => `${key.toString('base64')}\n`).join('');
  writeFileSync(unfinished, lines, { mode: 0o600, flush: true });
  return unfinished;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
