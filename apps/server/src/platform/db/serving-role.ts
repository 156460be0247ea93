import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import type { Queries } from './database.ts';

/** Requests are served as this role, which owns nothing and is subject to row-level security. */
const SERVING_ROLE = 'parley_app';

/**
 * Creates the serving role and grants it access to the tables. Undefined if the given role may not create roles: it
 * then serves requests itself, as FORCE ROW LEVEL SECURITY applies to owners, too.
 */
export async function prepareServingRole(owner: Queries): Promise<string | undefined> {
  if (!(await hasServingRole(owner)) && !(await createServingRole(owner))) return undefined;
  await owner.transaction().execute(async (tx) => {
    const role = sql.id(SERVING_ROLE);
    // PostgreSQL refuses a grant that two servers starting together write in parallel.
    await sql`select pg_advisory_xact_lock(hashtext(${SERVING_ROLE}))`.execute(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx);
    await sql`grant usage on all sequences in schema public to ${role}`.execute(tx);
    await sql`revoke update, delete on users_logs, audit_entries, snapshots, deployments from ${role}`.execute(tx);
    await sql`
      revoke insert, update, delete on applied_functions, installation, kysely_migration, releases from ${role}`.execute(
      tx,
    );
  });
  return SERVING_ROLE;
}

/** Whether the role exists and the given one may switch to it. Before PostgreSQL 16 every member may. */
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
    // Another server has just created it, or it belongs to another owner.
    if (hasCode(error, '42710') || hasCode(error, '23505')) return hasServingRole(owner);
    if (hasCode(error, '42501')) return false;
    throw error;
  }
}

/** Row-level security does not protect against a role that bypasses it. */
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
