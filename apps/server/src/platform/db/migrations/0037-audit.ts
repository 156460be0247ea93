import { sql, type Kysely } from 'kysely';

/**
 * The audit trail. An entry gets its number and its hash when its transaction commits: writers wait for each other only
 * for that moment, and in any order of their other locks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEntries(db);
  await sealEntries(db);
  await refuseChanges(db);
  // The login log is read newest first, and no further back than two months.
  await sql`create index users_logs_listed on users_logs (created_at, id)`.execute(db);
  await sql`drop index users_logs_created`.execute(db);
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      written bigint primary key default nextval('ids'),
      -- The place in the chain, from 1 without gaps. Null until the transaction commits.
      id bigint unique,
      at bigint not null,
      who bigint,
      who_name text,
      who_email text,
      address text,
      action text not null,
      resource text not null,
      thing text,
      name text,
      -- No foreign key: the trail outlives the projects.
      about_project bigint,
      before jsonb,
      after jsonb,
      -- The route and the grant of a call that was refused; null for what was done.
      refused jsonb,
      -- Covers this entry and the hash before it: no entry can be changed or taken out without breaking the chain.
      hash bytea
    )`.execute(db);
  await sql`create index audit_entries_who on audit_entries (who, id desc)`.execute(db);
  await sql`create index audit_entries_thing on audit_entries (resource, thing, id desc)`.execute(db);
  await sql`create index audit_entries_action on audit_entries (action, id desc)`.execute(db);
  await sql`create index audit_entries_at on audit_entries (at)`.execute(db);
  // The trail keeps the first refusal of each caller, route and minute.
  await sql`
    create unique index audit_entries_refused on audit_entries (
      coalesce(who, 0), coalesce(about_project, 0), (refused ->> 'route'), (at / 60000000)
    ) where refused is not null`.execute(db);
}

async function sealEntries(db: Kysely<unknown>): Promise<void> {
  // The export carries this text as it is, so that anybody can hash it without a database.
  await sql`
    create function audit_entry_text(entry audit_entries) returns text language sql stable
    return jsonb_build_object(
      'id', entry.id, 'at', entry.at, 'who', entry.who, 'who_name', entry.who_name, 'who_email', entry.who_email,
      'address', entry.address, 'action', entry.action, 'resource', entry.resource, 'thing', entry.thing,
      'name', entry.name, 'project_id', entry.about_project, 'before', entry.before, 'after', entry.after,
      'refused', entry.refused
    )::text
  `.execute(db);
  await sql`
    create function audit_entry_hash(entry audit_entries, before bytea) returns bytea language sql stable
    return sha256(coalesce(before, ''::bytea) || convert_to(audit_entry_text(entry), 'UTF8'))
  `.execute(db);
  // The serving role may not update: the entry is sealed with the rights of the tables' owner.
  await sql`
    create function seal_audit_entry() returns trigger language plpgsql
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
    end $$
  `.execute(db);
  await sql`
    create constraint trigger sealed after insert on audit_entries
    deferrable initially deferred for each row execute function seal_audit_entry()
  `.execute(db);
}

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if old.hash is null and to_jsonb(new) - '{id,hash}'::text[] = to_jsonb(old) - '{id,hash}'::text[] then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$
  `.execute(db);
  await sql`
    create trigger append_only before update on audit_entries
    for each row execute function refuse_audit_change()
  `.execute(db);
  await sql`
    create trigger never_shortened before delete or truncate on audit_entries
    for each statement execute function refuse_change()
  `.execute(db);
}
