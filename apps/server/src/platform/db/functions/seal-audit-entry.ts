import type { DatabaseFunction } from './database-function.ts';

/**
 * Gives an entry its number and hash at commit: writers wait for each other only for that moment, and in any order of
 * their other locks. The serving role may not update, so the function has the rights of the owner.
 */
export const sealAuditEntry: DatabaseFunction = {
  name: 'seal_audit_entry',
  text: `
    create or replace function seal_audit_entry() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      entry audit_entries := new;
      last audit_entries;
    begin
      perform pg_advisory_xact_lock(hashtext('audit_entries'));
      select * into last from audit_entries where id is not null order by id desc limit 1;
      entry.id := coalesce(last.id, 0) + 1;
      entry.hash := audit_entry_hash(entry, last.hash);
      update audit_entries set id = entry.id, hash = entry.hash where written = new.written;
      return null;
    end $$;
    create constraint trigger sealed after insert on audit_entries
    deferrable initially deferred for each row execute function seal_audit_entry()`,
};
