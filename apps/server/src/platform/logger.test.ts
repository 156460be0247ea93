import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('removes secrets from logged objects, at the top and inside', () => {
  const { log, lines } = listening();
  log.info(
    { passwd: 'canary', user: { password: 'canary', name: 'Ada' }, headers: { 'set-cookie': 'canary' } },
    'hello\nthere',
  );
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'info', msg: 'hello\nthere', user: { name: 'Ada' } });
});

it('logs the kind, place and reason of an error, and nothing attached to it', () => {
  const { log, lines } = listening();
  const error = Object.assign(new Error('lost', { cause: new Error('cable') }), {
    code: '57P01',
    client: { secretKey: 'canary' },
  });
  log.error({ err: error }, 'failed');
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { message: 'lost', code: '57P01', cause: { message: 'cable' } },
  });
});

/** Logs 40 MB, measures how much of it is buffered, and ends. */
const TALKATIVE = `
  const { createLogger, exitAfterLogging } = await import(process.argv[1]);
  const log = createLogger('info');
  for (let line = 0; line < 40_000; line++) log.info({ line }, 'x'.repeat(1_000));
  let isMuch = true;
  for (let turn = 0; turn < 1_000 && isMuch; turn++) {
    await new Promise(setImmediate);
    globalThis.gc();
    isMuch = process.memoryUsage().heapUsed >= 30e6;
  }
  console.error(isMuch ? 'all is kept' : 'little is kept');
  await exitAfterLogging(log, 0);
`;

it.each(['reads', 'does not read'])(
  'a process whose log’s reader %s continues, buffers little, and ends',
  async (reader) => {
    const args = ['--expose-gc', '--input-type=module', '-e', TALKATIVE, join(import.meta.dirname, 'logger.ts')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    if (reader === 'reads') child.stdout.resume();
    const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(said.trim()).toBe('little is kept');
    expect([code, signal]).toEqual(reader === 'reads' ? [0, null] : [null, 'SIGKILL']);
  },
);

it('writes all lines of a process that ends without waiting, in their order', async () => {
  const ending = `
    const { createLogger } = await import(process.argv[1]);
    for (let line = 0; line < 3; line++) createLogger('info').info({ line }, 'last words');
    process.exit(0);
  `;
  const args = ['--input-type=module', '-e', ending, join(import.meta.dirname, 'logger.ts')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([0, 1, 2]);
});

function listening() {
  const lines: string[] = [];
  const log = createLogger('info', new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  return { log, lines };
}
