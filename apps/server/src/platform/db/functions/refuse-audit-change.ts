import type { DatabaseFunction } from './database-function.ts';

/** Allows one change of an entry: the number and hash that `seal_audit_entry` sets. */
export const refuseAuditChange: DatabaseFunction = {
  name: 'refuse_audit_change',
  text: `
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if old.hash is null and to_jsonb(new) - '{id,hash}'::text[] = to_jsonb(old) - '{id,hash}'::text[] then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$;
    create trigger append_only before update on audit_entries
    for each row execute function refuse_audit_change()`,
};
