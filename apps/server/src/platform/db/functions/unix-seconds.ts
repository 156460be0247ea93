import type { DatabaseFunction } from './database-function.ts';

/** The time of the transaction, rounded down: a cast alone rounds up, and a call would go out before its hour. */
export const unixSeconds: DatabaseFunction = {
  name: 'unix_seconds',
  text: `
    create or replace function unix_seconds() returns bigint language sql stable
    return floor(extract(epoch from now()))::bigint`,
};
