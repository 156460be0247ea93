import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import type { Queries } from './database.ts';

/** Requests are served as this role: it owns nothing and row-level security holds for it. */
const SERVING_ROLE = 'parley_app';

/**
 * Makes the serving role and lets it use the tables. Undefined where the given role may not make roles:
 * then it serves requests itself, as FORCE ROW LEVEL SECURITY holds for owners too.
 */
export async function prepareServingRole(owner: Queries): Promise<string | undefined> {
  if (!(await hasServingRole(owner)) && !(await createServingRole(owner))) return undefined;
  await owner.transaction().execute(async (tx) => {
    const role = sql.id(SERVING_ROLE);
    // PostgreSQL refuses a grant that two servers, which start together, write in parallel.
    await sql`select pg_advisory_xact_lock(hashtext(${SERVING_ROLE}))`.execute(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx);
    await sql`grant usage on all sequences in schema public to ${role}`.execute(tx);
    await sql`revoke update, delete on users_logs, audit_entries, snapshots, deployments from ${role}`.execute(tx);
    await sql`revoke insert, update, delete on applied_functions from ${role}`.execute(tx);
  });
  return SERVING_ROLE;
}

/** Whether the role is there and the given one may become it. Before PostgreSQL 16 every member may. */
async function hasServingRole(owner: Queries): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_roles where rolname = ${SERVING_ROLE} and pg_has_role(
      current_user, oid, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end
    )
  `.execute(owner);
  return rows.length > 0;
}

async function createServingRole(owner: Queries): Promise<boolean> {
  try {
    await sql`create role ${sql.id(SERVING_ROLE)} nologin nosuperuser nobypassrls`.execute(owner);
    await sql`grant ${sql.id(SERVING_ROLE)} to current_user`.execute(owner);
    return true;
  } catch (error) {
    // Another server made it at this moment, or it belongs to somebody else.
    if (hasCode(error, '42710') || hasCode(error, '23505')) return hasServingRole(owner);
    if (hasCode(error, '42501')) return false;
    throw error;
  }
}

/** Row-level security is no wall for a role that bypasses it. */
export async function refuseBypassingRole(db: Queries): Promise<void> {
  const { rows } = await sql<{ name: string; bypasses: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user
  `.execute(db);
  const [role] = rows;
  if (!role || role.bypasses) {
    throw new ConfigError(
      `The database role “${role?.name ?? 'unknown'}” bypasses row-level security, so Parley does not serve requests ` +
        `with it. Set DATABASE_URL to a role that is neither superuser nor BYPASSRLS, or one that may create roles.`,
    );
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
