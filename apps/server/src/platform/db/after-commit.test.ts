import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { onCommit, queriesOn, withSystem } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import { createLogger } from '#platform/logger.ts';
import { testDatabase } from '#testing/test-database.ts';

const { url } = await testDatabase();

/** A listener for changes of companies. Its log also has the steps that a test adds. */
function listening() {
  const pool = openPool({ url, log: createLogger('error') });
  onTestFinished(() => pool.end());
  const db = queriesOn(pool);
  const log: string[] = [];
  onCommit(
    db,
    (statement) => statement.includes('companies'),
    () => log.push('heard'),
  );
  return { db, log };
}

test('a listener is called once per transaction, after its commit and before its caller continues', async () => {
  const { db, log } = listening();
  await withSystem(db, async (tx) => {
    await tx.insertInto('companies').values({ name: 'First' }).execute();
    await sql`insert into companies (name) values ('Second')`.execute(tx);
    log.push('written');
  });
  log.push('answered');
  expect(log).toEqual(['written', 'heard', 'answered']);
});

test('a listener hears of a statement outside a transaction', async () => {
  const { db, log } = listening();
  await db.insertInto('companies').values({ name: 'Alone' }).execute();
  log.push('answered');
  expect(log).toEqual(['heard', 'answered']);
});

test('a listener hears nothing of a transaction that is rolled back, nor of statements that do not concern it', async () => {
  const { db, log } = listening();
  const failing = withSystem(db, async (tx) => {
    await tx.insertInto('companies').values({ name: 'Never' }).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await withSystem(db, (tx) => tx.selectFrom('roles').selectAll().execute());
  expect(log).toEqual([]);
});

test('only a pool’s connections report commits', async () => {
  const { db } = listening();
  await withSystem(db, async (tx) => {
    expect(() =>
      onCommit(
        tx,
        () => true,
        () => undefined,
      ),
    ).toThrow('not a transaction');
  });
});
