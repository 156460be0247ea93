import { sql } from 'kysely';
import { readProject, withProject, type InProject, type Queries } from './database.ts';

/**
 * Transactions of projects for a command that connects as the owner of the tables. They run as the role that serves
 * requests, which sees only the rows of its project.
 */
export async function inProjectsOf(owner: Queries): Promise<InProject> {
  const { rows } = await sql<{ role: string | null }>`
    select (select rolname::text from pg_roles where rolname = 'parley_app' and pg_has_role(current_user, oid, 'MEMBER'))
      as role`.execute(owner);
  const role = rows[0]?.role ?? null;
  return (projectId, mode, work) =>
    (mode === 'read' ? readProject : withProject)(owner, projectId, async (tx) => {
      if (role !== null) await sql`set local role ${sql.id(role)}`.execute(tx);
      return work(tx);
    });
}
