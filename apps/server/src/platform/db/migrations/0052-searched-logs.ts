import { sql, type Kysely } from 'kysely';

/** Both logs are read newest first, by time: whole, or what one filter leaves. Each index answers one of these in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entries_who, audit_entries_thing, audit_entries_action, audit_entries_at`.execute(db);
  await sql`create index audit_entries_listed on audit_entries (at, id)`.execute(db);
  await sql`create index audit_entries_action on audit_entries (action, at, id)`.execute(db);
  await sql`create index audit_entries_resource on audit_entries (resource, at, id)`.execute(db);
  await sql`create index audit_entries_thing on audit_entries (resource, thing, at, id)`.execute(db);
  await sql`create index users_logs_action on users_logs (action, created_at, id)`.execute(db);
}
