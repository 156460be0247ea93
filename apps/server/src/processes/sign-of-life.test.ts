import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listServers, noteServer } from '#features/installation/server-list.ts';
import { createLogger } from '#platform/logger.ts';
import { watchServers } from '#processes/sign-of-life.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db } = await testDatabase();
const log = createLogger('silent');
let clock = 0;

function serverOf(id: string) {
  const taken: string[] = [];
  const own = { id, name: id, roles: ['worker'], version: '1' };
  const { beat, forget } = watchServers(
    { db, log, own, takeOver: async (gone) => void taken.push(gone.id) },
    () => clock,
  );
  return { beat, forget, taken };
}

/** As if the server had given its last sign of life so long ago. */
const silence = (id: string, seconds: number) =>
  sql`update servers set seen_at = microseconds() - ${seconds * 1_000_000}::bigint where id = ${id}`.execute(db);

async function steady(...servers: { beat(): Promise<void> }[]): Promise<void> {
  for (let second = 0; second < 4; second++) {
    clock += 1_000;
    for (const { beat } of servers) await beat();
  }
}

test('the work of a server without a sign of life for three seconds is taken over, and not a second time', async () => {
  const [first, second] = [serverOf('first'), serverOf('second')];
  await noteServer(db, { id: 'killed', name: 'killed', roles: ['api'], version: '1' });
  await steady(first, second);
  expect([first.taken, second.taken]).toEqual([[], []]);
  await silence('killed', 4);
  await steady(first, second);
  expect([first.taken, second.taken]).toEqual([['killed'], []]);
  expect(await listServers(db)).toMatchObject([
    { id: 'first', is_gone: false },
    { id: 'second', is_gone: false },
    { id: 'killed', is_gone: true },
  ]);
});

test('the calls of a telephone process without its database go on for twenty seconds before others take over', async () => {
  const server = serverOf('patient');
  await steady(server);
  await noteServer(db, { id: 'telephone', name: 'telephone', roles: ['voice'], version: '1' });
  await silence('telephone', 15);
  await steady(server);
  expect(server.taken).toEqual([]);
  await silence('telephone', 21);
  await steady(server);
  expect(server.taken).toEqual(['telephone']);
});

test('after the database was away a server takes over nothing until the others have had time for their sign', async () => {
  const server = serverOf('back');
  await steady(server);
  await noteServer(db, { id: 'also back', name: 'also back', roles: ['api'], version: '1' });
  await silence('also back', 30);
  clock += 30_000;
  await server.beat();
  expect(server.taken).toEqual([]);
  await steady(server);
  expect(server.taken).toEqual(['also back']);
});

test('a server that lives again can be taken over again, and one that stops in order is not listed', async () => {
  const [killed, other] = [serverOf('killed'), serverOf('other')];
  await killed.beat();
  expect(await listServers(db)).toContainEqual(expect.objectContaining({ id: 'killed', is_gone: false }));
  await silence('killed', 4);
  await steady(other);
  expect(other.taken).toEqual(['killed']);
  await other.forget();
  expect((await listServers(db)).map(({ id }) => id)).not.toContain('other');
});
