import type { DatabaseFunction } from './database-function.ts';

export const numberHash: DatabaseFunction = {
  name: 'number_hash',
  text: `
    create or replace function number_hash(of_project bigint, number text) returns bytea language sql stable as $$
      select sha256(convert_to(number_salt || ' ' || number, 'UTF8')) from projects where id = of_project
    $$`,
};
