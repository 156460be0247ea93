import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#platform/db/tables.ts';
import { createLogger } from '#platform/logger.ts';
import { watchReplica } from './watch-replica.ts';

const silent = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('nothing of an answer of the replica is kept until the replica is lost', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const watch = watchReplica({ primary: silent, probe: silent, log: createLogger('silent') });
  const answers: WeakRef<object>[] = [];
  for (let read = 0; read < 50; read++) {
    await watch.whileThere(
      Promise.resolve({ rows: [read] }).then((answer) => (answers.push(new WeakRef(answer)), answer)),
    );
  }
  await setImmediate();
  collect();
  watch.stop();
  expect(answers.filter((answer) => answer.deref() !== undefined).length).toBeLessThan(5);
});
