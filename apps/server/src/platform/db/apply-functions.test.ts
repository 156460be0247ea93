import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { testDatabase } from '#testing/test-database.ts';
import { applyFunctions } from './apply-functions.ts';
import type { Queries } from './database.ts';
import type { DatabaseFunction } from './functions/database-function.ts';
import { FUNCTIONS } from './functions/index.ts';
import { asOwner } from './open.ts';

const { db, url } = await testDatabase();
const log = createLogger('silent');

const start = (functions: readonly DatabaseFunction[]) =>
  asOwner(url, log, (owner) => applyFunctions(owner, functions));

/** A function that marks each new company in its name. */
const marking = (mark: string, parameters = ''): DatabaseFunction => ({
  name: 'mark_company',
  text: `
    create or replace function mark_company(${parameters}) returns trigger language plpgsql as $$
    begin
      new.name := '${mark} ' || new.name;
      return new;
    end $$;
    create trigger marked before insert on companies for each row execute function mark_company()`,
});

async function addedCompany(name: string): Promise<string> {
  return (await db.insertInto('companies').values({ name }).returning('name').executeTakeFirstOrThrow()).name;
}

async function stored(from: Queries) {
  const { rows } = await sql<{ name: string; version: string }>`
    select proname as name, p.xmin::text as version from pg_proc p
    where pronamespace = current_schema()::regnamespace order by 1`.execute(from);
  return rows;
}

describe('the functions of the database', () => {
  test('stay as they are while their texts do', async () => {
    const before = await stored(db);
    await start(FUNCTIONS);
    expect(await stored(db)).toEqual(before);
  });

  test('change with their triggers when their text changes, and go when they are no longer listed', async () => {
    await start([...FUNCTIONS, marking('old')]);
    expect(await addedCompany('One')).toBe('old One');
    await start([...FUNCTIONS, marking('new')]);
    expect(await addedCompany('Two')).toBe('new Two');
    await start(FUNCTIONS);
    expect(await addedCompany('Three')).toBe('Three');
    expect((await stored(db)).map(({ name }) => name)).not.toContain('mark_company');
  });

  test('exist once after their parameters change', async () => {
    const doubled = (parameters: string, result: string): DatabaseFunction => ({
      name: 'doubled',
      text: `create or replace function doubled(${parameters}) returns integer language sql as $$ select ${result} $$`,
    });
    await start([...FUNCTIONS, doubled('a integer', 'a * 2')]);
    await start([...FUNCTIONS, doubled('a text', 'a::integer * 2')]);
    const { rows } = await sql<{ result: number }>`select doubled('4') as result`.execute(db);
    expect(rows).toEqual([{ result: 8 }]);
    expect((await stored(db)).filter(({ name }) => name === 'doubled')).toHaveLength(1);
    await start(FUNCTIONS);
  });

  test('are applied once by servers that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => start([...FUNCTIONS, marking('together')])));
    expect(await addedCompany('Four')).toBe('together Four');
    await start(FUNCTIONS);
  });

  test('are left as they were by a text that fails', async () => {
    await start([...FUNCTIONS, marking('good')]);
    const broken = { name: 'mark_company', text: 'create or replace function mark_company() nonsense' };
    await expect(start([...FUNCTIONS, broken])).rejects.toThrow('syntax error');
    expect(await addedCompany('Five')).toBe('good Five');
    await start(FUNCTIONS);
  });

  test('cannot be marked as applied by the role that serves requests', async () => {
    await expect(sql`delete from applied_functions`.execute(db)).rejects.toThrow('permission denied');
  });
});
