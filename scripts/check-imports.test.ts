import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importViolations } from './check-imports.ts';

const root = join(import.meta.dirname, '..');
let checkout: string;

/** A checkout of four workspaces with a file or two in each. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'parley-imports-'));
  for (const workspace of ['apps/server', 'apps/console', 'packages/domain', 'packages/nlu', 'packages/dialogue']) {
    cpSync(join(root, workspace, 'package.json'), join(checkout, workspace, 'package.json'), { recursive: true });
  }
  mkdirSync(join(checkout, 'node_modules/@parley'), { recursive: true });
  for (const name of ['domain', 'nlu', 'dialogue']) {
    symlinkSync(join(checkout, 'packages', name), join(checkout, 'node_modules/@parley', name));
  }
  write('packages/domain/src/index.ts', 'export const noun = 1;');
  write('packages/nlu/src/index.ts', `export { noun } from '@parley/domain';`);
  write('packages/dialogue/src/index.ts', `export { noun } from '@parley/domain';`);
  write('apps/server/src/platform/db.ts', 'export const db = 1;');
  write('apps/server/src/features/intents/store.ts', `export { db } from '#platform/db.ts';`);
});

afterAll(() => rmSync(checkout, { recursive: true }));

describe('the import rules', () => {
  it('find nothing in a checkout that keeps them', async () => {
    expect(await importViolations(checkout)).toEqual([]);
  });

  it.each([
    [
      'the centre importing an edge',
      'packages/domain/src/planted.ts',
      `import '../../../apps/server/src/platform/db.ts';`,
    ],
    ['a package importing its sibling', 'packages/nlu/src/planted.ts', `import '@parley/dialogue';`],
    ['the console importing the language model', 'apps/console/src/planted.ts', `import '@parley/nlu';`],
    [
      'a type from above',
      'apps/server/src/platform/planted.ts',
      `import type { db } from '#features/intents/store.ts';`,
    ],
    [
      'a feature importing its sibling',
      'apps/server/src/features/people/roles/planted.ts',
      `import '#features/intents/store.ts';`,
    ],
    ['an import of nothing', 'apps/server/src/platform/planted.ts', `import '#platform/missing.ts';`],
  ])('fire on %s', async (_, file, source) => {
    write(file, source);
    const violations = await importViolations(checkout);
    rmSync(join(checkout, file));
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(file);
  });

  it('let every feature ask about people', async () => {
    const file = 'apps/server/src/features/intents/authors.ts';
    write('apps/server/src/features/people/users/names.ts', 'export const name = 1;');
    write(file, `import '#features/people/users/names.ts';`);
    expect(await importViolations(checkout)).toEqual([]);
    rmSync(join(checkout, file));
  });

  it.each([
    [
      'a workflow',
      'apps/server/src/workflows/content/planted.ts',
      'export const all = (tx) => tx.selectFrom("users");',
    ],
    ['a route', 'apps/server/src/routes/planted.ts', 'export const all = (tx, sql) => sql`select 1`.execute(tx);'],
    ['a process', 'apps/server/src/processes/planted.ts', 'export const all = (sql) => sql<number>`select 1`;'],
  ])('fire on a query that %s builds, also without an import', async (_, file, source) => {
    write(file, source);
    const violations = await importViolations(checkout);
    rmSync(join(checkout, file));
    expect(violations).toEqual([`queries-are-in-stores: ${file}`]);
  });

  it('fire on Kysely outside features and platform, but for tests', async () => {
    const file = 'apps/server/src/workflows/content/planted.ts';
    const test = 'apps/server/src/workflows/content/planted.test.ts';
    write('node_modules/kysely/index.js', 'export const sql = 1;');
    write('node_modules/kysely/package.json', '{ "name": "kysely", "main": "index.js" }');
    for (const planted of [file, test]) write(planted, `import { sql } from 'kysely'; export const query = sql;`);
    const violations = await importViolations(checkout);
    for (const planted of [file, test]) rmSync(join(checkout, planted));
    expect(violations).toEqual([expect.stringContaining(`only-features-and-platform-query: ${file}`)]);
  });

  it.each([
    ['workflows', 'workflows/deploy', 'workflows/webhooks'],
    ['parts of one feature', 'features/people/scim', 'features/people/sign-on'],
  ])('fire on a ring of folders among %s, though no files form one', async (_, one, other) => {
    const planted = {
      [`${one}/first.ts`]: `import '#${other}/second.ts';`,
      [`${one}/third.ts`]: 'export const third = 3;',
      [`${other}/second.ts`]: 'export const second = 2;',
      [`${other}/fourth.ts`]: `import '#${one}/third.ts';`,
    };
    for (const [file, source] of Object.entries(planted)) write(`apps/server/src/${file}`, source);
    const violations = await importViolations(checkout);
    for (const file of Object.keys(planted)) rmSync(join(checkout, 'apps/server/src', file));
    const [from, to] = [`apps/server/src/${one}`, `apps/server/src/${other}`];
    expect(violations).toEqual([`no-rings-of-folders: ${from} → ${to} → ${from}`]);
  });

  it('fire on a cycle', async () => {
    write('apps/server/src/platform/here.ts', `import './there.ts';`);
    write('apps/server/src/platform/there.ts', `import './here.ts';`);
    const violations = await importViolations(checkout);
    rmSync(join(checkout, 'apps/server/src/platform/here.ts'));
    rmSync(join(checkout, 'apps/server/src/platform/there.ts'));
    expect(violations).toContainEqual(expect.stringContaining('no-cycles'));
  });

  it('fire on a cycle of types alone', async () => {
    write('apps/server/src/platform/whole.ts', `import './part.ts'; export type Whole = 1;`);
    write('apps/server/src/platform/part.ts', `import type { Whole } from './whole.ts'; export const part: Whole = 1;`);
    const violations = await importViolations(checkout);
    rmSync(join(checkout, 'apps/server/src/platform/whole.ts'));
    rmSync(join(checkout, 'apps/server/src/platform/part.ts'));
    expect(violations).toContainEqual(expect.stringContaining('no-cycles'));
  });
});

function write(file: string, source: string) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), source);
}
