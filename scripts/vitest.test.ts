import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const RUNNER = `
  import { vitestNamingFlakes } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'vitest.mjs')))};
  process.exit(await vitestNamingFlakes(['--root', process.argv[1], '--globals']));
`;

/** Runs tests of a project that has only this file. */
function run(tests: string, flakesPass = '') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-flakes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'some.test.mjs'), tests);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', RUNNER, folder], {
    encoding: 'utf8',
    env: { ...process.env, PASSED_ONCE: join(folder, 'once'), FLAKES_PASS: flakesPass },
  });
  return { code: status, said: stderr };
}

const FLAKY = `
  import { existsSync, writeFileSync } from 'node:fs';
  test('passes the second time', () => {
    const isFirst = !existsSync(process.env.PASSED_ONCE);
    writeFileSync(process.env.PASSED_ONCE, '');
    expect(isFirst).toBe(false);
  });
`;

test('a test that fails and then passes is named as flaky and fails the run', () => {
  const { code, said } = run(`${FLAKY} test('always fails', () => expect(1).toBe(2));`);
  expect(code).toBe(1);
  expect(said).toContain('Failed: 2, of which flaky (they passed when run again): 1\n');
  expect(said).toContain('  flaky: some.test.mjs > passes the second time\n');
  expect(said).not.toContain('flaky: some.test.mjs > always fails');
});

test('with FLAKES_PASS, a flaky test is named and passes', () => {
  const { code, said } = run(FLAKY, '1');
  expect(code).toBe(0);
  expect(said).toContain('  flaky: some.test.mjs > passes the second time\n');
  expect(run(`test('always fails', () => expect(1).toBe(2));`, '1').code).toBe(1);
});

test('a file that does not load fails the run', () => {
  const { code, said } = run(`throw new Error('broken');`);
  expect(code).toBe(1);
  expect(said).toContain('Failed: 1, of which flaky (they passed when run again): 0\n');
});

test('tests that pass run once', () => {
  expect(run(`test('passes', () => expect(1).toBe(1));`)).toEqual({ code: 0, said: '' });
});
