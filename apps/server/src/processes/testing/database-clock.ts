import { query } from '#testing/database-server.ts';

/** The clock by which a test file's database reckons. */
export function databaseClock(url: string) {
  return {
    /** Stops the clock at this instant, in Unix seconds. */
    async set(seconds: number): Promise<void> {
      await query(
        url,
        `create or replace function unix_seconds() returns bigint language sql stable return ${seconds}::bigint;
        create or replace function microseconds() returns bigint language sql volatile
        return ${seconds * 1_000_000}::bigint`,
      );
    },
  };
}
