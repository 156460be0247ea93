import type { ListWritten, PlatformCompany, Written } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { companyOf, scopeNow, type Scope } from '#features/people/platform-access/scope.ts';

export async function listCompanies(db: Queries, scope: Scope): Promise<PlatformCompany[]> {
  const { rows } = await sql<PlatformCompany>`
    select id, name,
      (select count(*)::integer from users where company_id = companies.id and not is_removed) as users,
      (select count(*)::integer from projects where company_id = companies.id) as projects,
      coalesce((
        select version from platform_versions where resource = 'companies' and platform_versions.id = companies.id
      ), 0) as version
    from companies
    where ${companyOf(scope)}::bigint is null or id = ${companyOf(scope)}
    order by lower(name), id
  `.execute(db);
  return rows;
}

export async function createCompany(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  name: string,
): Promise<Written> {
  return withSystem(db, async (tx) => {
    const { version, wrote } = await lockPlatform(tx, context);
    await scopeNow(tx, context.actor);
    const inserted = await tx
      .insertInto('companies')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw nameTaken();
    const { id } = inserted;
    await wrote('companies', [id]);
    await recordAudit(tx, context, { action: 'company added', resource: 'companies', id, name });
    return { id, version };
  });
}

export async function renameCompany(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  id: number,
  name: string,
): Promise<Written> {
  return withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    await scopeNow(tx, context.actor);
    await refuseStale(tx, 'companies', [id], context.atime);
    const before = await readCompany(tx, id);
    try {
      await tx.updateTable('companies').set({ name }).where('id', '=', id).execute();
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error;
    }
    await change.wrote('companies', [id]);
    const renamed = { before: { name: before.name }, after: { name } };
    await recordAudit(tx, context, { action: 'company renamed', resource: 'companies', id, name, ...renamed });
    return { id, version: change.version };
  });
}

/** Deletes a company. If it has users or projects, the call must name a company for them. */
export async function removeCompany(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  id: number,
  moveTo: number | undefined,
): Promise<ListWritten> {
  const version = await withSystem(db, async (tx) => {
    // Locks projects before the platform's clock, in the general lock order.
    await tx.selectFrom('projects').select('id').where('company_id', '=', id).orderBy('id').forNoKeyUpdate().execute();
    const change = await lockPlatform(tx, context);
    await scopeNow(tx, context.actor);
    await refuseStale(tx, 'companies', [id], context.atime);
    const { name } = await readCompany(tx, id);
    const left = await leaveCompany(tx, id, name, moveTo);
    await tx.deleteFrom('companies').where('id', '=', id).execute();
    await change.deleted('companies', [id]);
    await change.wrote('users', left.users);
    await change.wrote('projects', left.projects);
    const before = { users: left.users.length, projects: left.projects.length, move_to: moveTo ?? null };
    await recordAudit(tx, context, { action: 'company deleted', resource: 'companies', id, name, before });
    return change.version;
  });
  return { version };
}

async function leaveCompany(tx: Queries, id: number, name: string, moveTo: number | undefined) {
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', id)
    .where('is_removed', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const projects = await tx.selectFrom('projects').select('id').where('company_id', '=', id).execute();
  const left = { users: users.map((user) => user.id), projects: projects.map((project) => project.id) };
  if (left.users.length + left.projects.length === 0) return left;
  if (moveTo === undefined) {
    const counts = `${counted(left.users.length, 'user')} and ${counted(left.projects.length, 'project')}`;
    throw new Problem('invalid', `“${name}” has ${counts}. Choose a company for them with move_to.`);
  }
  if (moveTo === id) throw invalidField('query.move_to', 'Choose another company');
  const target = await tx.selectFrom('companies').select('id').where('id', '=', moveTo).executeTakeFirst();
  if (!target) throw invalidField('query.move_to', 'Company not found');
  // Administrators of this company must not become administrators of the other one.
  await tx
    .updateTable('users')
    .set({ company_id: moveTo, is_company_admin: false, is_group_company_admin: false })
    .where('company_id', '=', id)
    .execute();
  await tx.updateTable('projects').set({ company_id: moveTo }).where('company_id', '=', id).execute();
  return left;
}

async function readCompany(tx: Queries, id: number): Promise<{ name: string }> {
  const company = await tx.selectFrom('companies').select('name').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!company) throw new Problem('not_found', 'Company not found');
  return company;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function nameTaken(): Problem {
  return invalidField('body.name', 'A company with this name already exists.');
}
