import type { DatabaseFunction } from './database-function.ts';

export const sketchKey: DatabaseFunction = {
  name: 'sketch_key',
  text: `
    create or replace function sketch_key(measure integer, milliseconds bigint) returns integer language sql immutable parallel safe as $$
      select measure * 4096 + ceil(ln(greatest(milliseconds, 1)::float8) / ln(1.05::float8))::integer
    $$`,
};
