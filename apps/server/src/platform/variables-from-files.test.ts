import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('any variable can be given as the path of a file with its value', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileWith('database', 'postgresql://parley:secret@db/parley\n'),
    PARLEY_SECRET_KEY_FILE: fileWith('key', `${Buffer.alloc(32, 7).toString('base64')}\r\n`),
    PARLEY_STT_DEEPGRAM_KEY_FILE: fileWith('speech', 'deepgram key'),
    PORT_FILE: fileWith('port', '9000\n'),
  });
  expect(config.databaseUrl).toBe('postgresql://parley:secret@db/parley');
  expect(config.secretKeys).toEqual([Buffer.alloc(32, 7)]);
  expect(config.voice.recognizers).toMatchObject([{ name: 'deepgram', key: 'deepgram key' }]);
  expect(config.port).toBe(9_000);
});

test('only the line break at the end of the file is not part of the value', () => {
  const PARLEY_ADMIN_PASSWORD_FILE = fileWith('password', ' seven green bottles \n\n');
  expect(readConfig({ PARLEY_ADMIN_PASSWORD_FILE }).admin.password).toBe(' seven green bottles \n');
});

test('a file that is missing, empty or not the only source of a value ends the start with the name of the variable', () => {
  const missing = join(folder, 'missing');
  const attempt = () =>
    readConfig({
      DATABASE_URL_FILE: missing,
      PARLEY_SECRET_KEY_FILE: fileWith('empty', '\n'),
      SMTP_URL: 'smtp://relay:25',
      SMTP_URL_FILE: fileWith('mail', 'smtp://user:hunter2@relay:25'),
    });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(/DATABASE_URL_FILE cannot be read: ENOENT/u);
  expect(attempt).toThrow(/PARLEY_SECRET_KEY_FILE names .*, which is empty/u);
  expect(attempt).toThrow(/SMTP_URL and SMTP_URL_FILE are both set/u);
  expect(attempt).not.toThrow(/hunter2/u);
});

test('an empty path counts as missing, and a fault of a value from a file names the variable', () => {
  expect(readConfig({ DATABASE_URL_FILE: '' })).toEqual(readConfig({}));
  expect(() => readConfig({ DATABASE_URL_FILE: fileWith('other', 'mysql://db/parley') })).toThrow(
    /^DATABASE_URL must/u,
  );
});
