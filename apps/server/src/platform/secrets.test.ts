import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropOldestKeysInFolder, openSecrets, replaceKeyInFolder } from './secrets.ts';

const place = { table: 'things', row: '7', column: 'sip_passwd_testing' };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a secret at rest', () => {
  it('is read back where it was kept', () => {
    const secrets = openSecrets({ secretKeys: [randomBytes(32)], dataDir });
    expect(secrets.decrypt(secrets.encrypt('pässword', place), place)).toBe('pässword');
    expect(secrets.encrypt('', place)).not.toBe(secrets.encrypt('', place));
  });

  it('cannot be read from another row, column or table', () => {
    const secrets = openSecrets({ secretKeys: [randomBytes(32)], dataDir });
    const encrypted = secrets.encrypt('password', place);
    for (const moved of [{ row: '8' }, { column: 'sip_passwd_production' }, { table: 'users' }]) {
      expect(() => secrets.decrypt(encrypted, { ...place, ...moved })).toThrow(/unable to authenticate/u);
    }
  });

  it('cannot be changed, in any of its parts', () => {
    const secrets = openSecrets({ secretKeys: [randomBytes(32)], dataDir });
    const parts = secrets.encrypt('password', place).split('.');
    for (const [index, part] of parts.entries()) {
      const changed = parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.');
      expect(() => secrets.decrypt(changed, place)).toThrow(Error);
    }
    // A shorter tag would be easier to guess.
    const [format, keyId, nonce, tag = '', text] = parts;
    expect(() => secrets.decrypt([format, keyId, nonce, tag.slice(0, 6), text].join('.'), place)).toThrow(/tag/u);
  });

  it('made with another key says so', () => {
    const encrypted = openSecrets({ secretKeys: [randomBytes(32)], dataDir }).encrypt('password', place);
    const others = openSecrets({ secretKeys: [randomBytes(32)], dataDir });
    expect(() => others.decrypt(encrypted, place)).toThrow(/another key/u);
  });

  it('has its key made in the data folder at the first start, for the owner alone, and kept', () => {
    const encrypted = openSecrets({ secretKeys: [], dataDir }).encrypt('password', place);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(openSecrets({ secretKeys: [], dataDir }).decrypt(encrypted, place)).toBe('password');
  });

  it('is not encrypted with a key that was cut short', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'abc');
    expect(() => openSecrets({ secretKeys: [], dataDir })).toThrow(/secret\.key is damaged/u);
  });

  it('made with an earlier key is read as long as that key is given, and told from one made with the first', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const encrypted = openSecrets({ secretKeys: [old], dataDir }).encrypt('password', place);
    const both = openSecrets({ secretKeys: [current, old], dataDir });
    expect([both.decrypt(encrypted, place), both.isOutdated(encrypted)]).toEqual(['password', true]);
    const anew = both.encrypt('password', place);
    expect(both.isOutdated(anew)).toBe(false);
    expect(openSecrets({ secretKeys: [current], dataDir }).decrypt(anew, place)).toBe('password');
  });

  it('can be read with the folder’s key before the present one, and with no earlier', () => {
    const encrypted = openSecrets({ secretKeys: [], dataDir }).encrypt('password', place);
    for (const readable of [true, false]) {
      replaceKeyInFolder(dataDir);
      expect(openSecrets({ secretKeys: [], dataDir }).decrypt(encrypted, place)).toBe('password');
      dropOldestKeysInFolder(dataDir);
      const after = openSecrets({ secretKeys: [], dataDir });
      expect(after.isOutdated(encrypted)).toBe(true);
      if (readable) expect(after.decrypt(encrypted, place)).toBe('password');
      else expect(() => after.decrypt(encrypted, place)).toThrow(/another key/u);
    }
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });
});
