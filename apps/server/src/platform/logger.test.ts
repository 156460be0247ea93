import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('D2: cuts secrets out of what is logged, at the top and inside', () => {
  const { log, lines } = listening();
  log.info(
    { passwd: 'canary', user: { password: 'canary', name: 'Ada' }, headers: { 'set-cookie': 'canary' } },
    'hello\nthere',
  );
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'info', msg: 'hello\nthere', user: { name: 'Ada' } });
});

it('D2: logs of an error what it is, where and why, and nothing that hangs on it', () => {
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

function listening() {
  const lines: string[] = [];
  const log = createLogger('info', new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  return { log, lines };
}
