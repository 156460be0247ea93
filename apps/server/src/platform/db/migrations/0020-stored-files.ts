import { sql, type Kysely } from 'kysely';

/** Finds the revisions that name the bytes of a stored file, in whichever project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index revisions_files on revisions ((data ->> 'sha256')) where resource = 'files'`.execute(db);
}
