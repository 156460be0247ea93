import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * The second wall around a project: a transaction sees and writes only rows of its project, even if a query forgets the
 * project, or the serving role owns the table.
 */
export async function isolateProjects(db: QueryExecutorProvider, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy project on ${sql.table(table)} using (
    project_id = nullif(current_setting('parley.project', true), '')::bigint
    or current_setting('parley.system', true) = 'on'
  )`.execute(db);
}
