import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'parley-processes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LAUNCHER = `
  import { keepRunning } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'processes.mjs')))};
  process.exit(await keepRunning([process.argv[1]]));
`;

/** Keeps a program running that ends with one of these codes after another. */
async function keep(codes: readonly number[], whenReady: 'tells' | 'is never ready') {
  const file = join(folder, 'program.mjs');
  const starts = join(folder, 'starts.txt');
  writeFileSync(starts, '');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(starts)}, 'x');
     const code = ${JSON.stringify(codes)}[readFileSync(${JSON.stringify(starts)}).length - 1];
     if (${whenReady === 'tells'}) process.send('ready', () => process.exit(code));
     else process.exit(code);`,
  );
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(launcher.stderr), once(launcher, 'exit')]);
  return { code: code as number, started: readFileSync(starts).length, said: said.trim() };
}

test('what ends with an error after it was ready is started anew, until it ends by itself', async () => {
  expect(await keep([1, 7, 0], 'tells')).toEqual({
    code: 0,
    started: 3,
    said: 'It ended with code 1, and is started anew.\nIt ended with code 7, and is started anew.',
  });
});

test('what ends before it was ready has ended', async () => {
  expect(await keep([1, 0], 'is never ready')).toEqual({ code: 1, started: 1, said: '' });
});
