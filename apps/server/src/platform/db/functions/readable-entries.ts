import type { DatabaseFunction } from './database-function.ts';

export const readableEntries: DatabaseFunction = {
  name: 'readable_entries',
  text: `
    create or replace function readable_entries(entries text) returns jsonb language plpgsql immutable parallel safe as $$
    begin
      -- A bot can say half a surrogate pair, or a NUL: JSON holds both, a value of the database neither.
      if strpos(entries, '\\u') > 0 then
        entries := regexp_replace(entries, '\\\\u(?:d[89a-f][0-9a-f]{2}|0000)', '\\\\ufffd', 'gi');
      end if;
      return entries::jsonb;
    exception when others then
      return '[]';
    end $$`,
};
