import type { DatabaseFunction } from './database-function.ts';

/** The time of the call, as two rows of one transaction need different times. */
export const microseconds: DatabaseFunction = {
  name: 'microseconds',
  text: `
    create or replace function microseconds() returns bigint language sql volatile
    return (extract(epoch from clock_timestamp()) * 1000000)::bigint`,
};
