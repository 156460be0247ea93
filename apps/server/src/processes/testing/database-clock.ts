import { Client } from 'pg';
import { afterAll } from 'vitest';

/** Controls the clock of a test file's database. Call it at the file's top level. */
export async function databaseClock(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  return {
    /** Stops the clock at this instant, in Unix seconds. */
    async set(seconds: number): Promise<void> {
      await client.query(
        `create or replace function unix_seconds() returns bigint language sql stable return ${seconds}::bigint;
        create or replace function microseconds() returns bigint language sql volatile
        return ${seconds * 1_000_000}::bigint`,
      );
    },
  };
}
