import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** A server gives a sign of life each second. Without one for so long, it is gone. */
export const GONE_AFTER_MS = 3_000;
/**
 * A telephone process may lose its database while its calls go on. Its calls count as over only after their lease; a
 * process that takes the name of a dead one ends them at once.
 */
const CALLS_GONE_AFTER_US = 20_000_000;
/** Servers that are gone stay listed for a day. */
const LISTED_US = 24 * 60 * 60 * 1_000_000;

const GONE_AFTER_US = GONE_AFTER_MS * 1_000;

/** A process of this installation. */
export interface RunningServer {
  id: string;
  /** The machine's name and the port. */
  name: string;
  roles: readonly string[];
  version: string;
}

export interface ListedServer extends RunningServer {
  /** In Unix seconds. */
  started_at: number;
  seen_at: number;
  is_gone: boolean;
}

/** Records a sign of life, by the database's clock. */
export async function noteServer(db: Queries, { id, name, roles, version }: RunningServer): Promise<void> {
  await sql`
    insert into servers (id, name, roles, version, started_at, seen_at)
    values (${id}, ${name}, ${[...roles]}::text[], ${version}, microseconds(), microseconds())
    on conflict (id) do update set seen_at = excluded.seen_at, is_taken_over = false`.execute(db);
}

/** A server that stops in order is no longer listed. */
export async function forgetServer(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('servers').where('id', '=', id).execute();
}

/** After a restore, the servers of the time of the backup do not run. */
export async function forgetServers(db: Queries): Promise<void> {
  await db.deleteFrom('servers').execute();
}

/** The servers of this installation, by name; servers that are gone come last. */
export async function listServers(db: Queries): Promise<ListedServer[]> {
  const { rows } = await sql<ListedServer>`
    select id, name, roles, version, started_at / 1000000 as started_at, seen_at / 1000000 as seen_at,
      seen_at < microseconds() - ${GONE_AFTER_US}::bigint as is_gone
    from servers order by is_gone, name, id`.execute(db);
  return rows;
}

/** Whether a process with this role runs. */
export async function hasServerFor(db: Queries, role: string): Promise<boolean> {
  const { rows } = await sql`
    select from servers where ${role} = any (roles) and seen_at >= microseconds() - ${GONE_AFTER_US}::bigint
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Servers that are gone and whose work nobody has taken over yet. */
export async function goneServers(db: Queries): Promise<RunningServer[]> {
  const { rows } = await sql<RunningServer>`
    select id, name, roles, version from servers
    where not is_taken_over and seen_at < microseconds()
      - case when roles = array['voice'] then ${CALLS_GONE_AFTER_US}::bigint else ${GONE_AFTER_US}::bigint end
    order by seen_at`.execute(db);
  return rows;
}

/** Notes that the work of a server goes on elsewhere. False if another process was faster, or the server lives. */
export async function noteTakenOver(db: Queries, id: string): Promise<boolean> {
  await sql`delete from servers where seen_at < microseconds() - ${LISTED_US}::bigint`.execute(db);
  const { rows } = await sql`
    update servers set is_taken_over = true
    where id = ${id} and not is_taken_over and seen_at < microseconds() - ${GONE_AFTER_US}::bigint
    returning id`.execute(db);
  return rows.length > 0;
}
