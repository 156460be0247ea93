import { spawn, type ChildProcess } from 'node:child_process';
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

/** Keeps a program running. Its first start runs the first code, its second start the second, and so on. */
async function keep(starts: readonly string[], onOutput: (launcher: ChildProcess) => void = () => {}) {
  const file = join(folder, 'program.mjs');
  const counted = join(folder, 'starts.txt');
  writeFileSync(counted, '');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(counted)}, 'x');
     const isReady = () => new Promise((resolve) => process.send('ready', resolve));
     switch (readFileSync(${JSON.stringify(counted)}).length) {
       ${starts.map((code, at) => `case ${at + 1}: ${code}; break;`).join('\n')}
     }`,
  );
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launcher.stdout.once('data', () => onOutput(launcher));
  const [said, [code]] = await Promise.all([text(launcher.stderr), once(launcher, 'exit')]);
  return { code: code as number, started: readFileSync(counted).length, said: said.trim() };
}

test('what ends with an error after it was ready is started anew, ever later, until it ends by itself', async () => {
  const starts = ['await isReady(); process.exit(7)', "await isReady(); process.kill(process.pid, 'SIGKILL')", ''];
  expect(await keep(starts)).toEqual({
    code: 0,
    started: 3,
    said: 'Parley ended with code 7; restarting in 1 s.\nParley was killed (SIGKILL); restarting in 2 s.',
  });
});

test('what ends before it was ready has ended', async () => {
  expect(await keep(['process.exit(1)', ''])).toEqual({ code: 1, started: 1, said: '' });
});

test('what is asked to stop is not started anew, though it ends with an error', async () => {
  const waiting = "await isReady(); console.log('here'); setInterval(() => {}, 1_000)";
  expect(await keep([waiting, ''], (launcher) => launcher.kill('SIGHUP'))).toEqual({ code: 1, started: 1, said: '' });
});
