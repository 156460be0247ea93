import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

const place = { table: 'things', row: '7', column: 'sip_passwd_testing' };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('D1: a secret at rest', () => {
  it('is read back where it was kept', () => {
    const secrets = openSecrets({ secretKey: randomBytes(32), dataDir });
    expect(secrets.decrypt(secrets.encrypt('pässword', place), place)).toBe('pässword');
    expect(secrets.encrypt('', place)).not.toBe(secrets.encrypt('', place));
  });

  it('cannot be read from another row, column or table', () => {
    const secrets = openSecrets({ secretKey: randomBytes(32), dataDir });
    const encrypted = secrets.encrypt('password', place);
    for (const moved of [{ row: '8' }, { column: 'sip_passwd_production' }, { table: 'users' }]) {
      expect(() => secrets.decrypt(encrypted, { ...place, ...moved })).toThrow(/unable to authenticate/u);
    }
  });

  it('cannot be changed, in any of its parts', () => {
    const secrets = openSecrets({ secretKey: randomBytes(32), dataDir });
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
    const encrypted = openSecrets({ secretKey: randomBytes(32), dataDir }).encrypt('password', place);
    const others = openSecrets({ secretKey: randomBytes(32), dataDir });
    expect(() => others.decrypt(encrypted, place)).toThrow(/another key/u);
  });

  it('has its key made in the data folder at the first start, for the owner alone, and kept', () => {
    const encrypted = openSecrets({ secretKey: undefined, dataDir }).encrypt('password', place);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(openSecrets({ secretKey: undefined, dataDir }).decrypt(encrypted, place)).toBe('password');
  });

  it('is not encrypted with a key that was cut short', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'abc');
    expect(() => openSecrets({ secretKey: undefined, dataDir })).toThrow(/secret\.key is damaged/u);
  });
});
