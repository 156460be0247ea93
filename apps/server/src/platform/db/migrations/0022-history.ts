import { sql, type Kysely } from 'kysely';

/** The changes of one resource and the deletions, newest first, however many other changes lie between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index revisions_resource on revisions (project_id, resource, version)`.execute(db);
  await sql`create index revisions_deleted on revisions (project_id, version) where op = 'delete'`.execute(db);
}
