import type { DatabaseFunction } from './database-function.ts';

/** Also binds the owner of the tables, whom no grant binds. */
export const refuseChange: DatabaseFunction = {
  name: 'refuse_change',
  text: `
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;
    create trigger append_only before update or delete or truncate on users_logs
    for each statement execute function refuse_change();
    create trigger never_shortened before delete or truncate on audit_entries
    for each statement execute function refuse_change();
    create trigger append_only before update on snapshots for each statement execute function refuse_change();
    create trigger append_only before update on deployments for each statement execute function refuse_change()`,
};
