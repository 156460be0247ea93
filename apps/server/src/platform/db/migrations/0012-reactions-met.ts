import { sql, type Kysely } from 'kysely';

/**
 * Which reactions fired in a turn, beside its entries: statistics over thousands of conversations read nothing else.
 * A bot can say half a surrogate pair, or a NUL; as text in JSON both can be kept, as a value of the database neither.
 * Entries that cannot be read count nothing, and are written all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reactions_in(entries text) returns bigint[] immutable parallel safe language plpgsql as $$
    declare
      readable text := entries;
    begin
      if strpos(entries, '"reaction"') = 0 then return '{}'; end if;
      if strpos(entries, '\\u') > 0 then
        readable := regexp_replace(entries, '\\\\u(?:d[89a-f][0-9a-f]{2}|0000)', '\\\\ufffd', 'gi');
      end if;
      return (
        select coalesce(array_agg((entry ->> 'value')::bigint order by place), '{}')
        from jsonb_array_elements(readable::jsonb) with ordinality as x(entry, place)
        where entry ->> 'type' = 'reaction'
      );
    exception when others then
      return '{}';
    end $$`.execute(db);
  await sql`
    alter table tracker_entries
    add column reactions bigint[] generated always as (reactions_in(entries)) stored`.execute(db);
  await sql`
    create index tracker_entries_reactions on tracker_entries (project_id, first_ts)
    include (conversation_id, turn_no, reactions)`.execute(db);
}
