import { emailKey, isSameEmail, userKeys } from '@parley/domain/user';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { userWasDeactivated, userWasRemoved } from '#features/people/auth/end-sessions.ts';
import { companyIfAny } from '#features/people/sign-on/identity-store.ts';
import { disableUser, noteNewEmail } from '#features/people/users/user-store.ts';
import { nameIn, patchedUser, readOperations, readScim, ScimUserBody } from '#features/people/scim/scim-bodies.ts';
import type { FilterAttributes } from '#features/people/scim/filter-condition.ts';
import type { ScimChange } from '#features/people/scim/scim-change.ts';
import { invalidValue, notFound, ScimError } from '#features/people/scim/scim-error.ts';
import { listResponse, readScimQuery } from '#features/people/scim/scim-list.ts';

interface ScimUserRow {
  id: number;
  email: string;
  name: string;
  external_id: string | null;
  is_active: boolean;
  created_at: number;
  changed_at: number;
  groups: { value: string; display: string }[];
}

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

function rows(db: Queries) {
  return db
    .selectFrom('scim_users')
    .innerJoin('users', 'users.id', 'scim_users.user_id')
    .where('users.is_removed', '=', false);
}

async function readRows(db: Queries, ids: number[]): Promise<ScimUserRow[]> {
  const groups = sql<ScimUserRow['groups']>`coalesce((
    select jsonb_agg(jsonb_build_object('value', g.id::text, 'display', g.name) order by g.id)
    from scim_group_members m join scim_groups g on g.id = m.group_id where m.user_id = users.id
  ), '[]')`;
  return rows(db)
    .select(['users.id', 'users.email', 'users.name', 'external_id', 'is_active', 'created_at', 'changed_at'])
    .select(groups.as('groups'))
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id')
    .execute();
}

function shown(row: ScimUserRow, base: string): object {
  return {
    schemas: [SCHEMA],
    id: String(row.id),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.email,
    displayName: row.name,
    name: { formatted: row.name },
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.is_active,
    groups: row.groups,
    meta: metaOf('User', row, `${base}/Users/${row.id}`),
  };
}

export function metaOf(resourceType: string, row: { created_at: number; changed_at: number }, location: string) {
  const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
  return { resourceType, created: iso(row.created_at), lastModified: iso(row.changed_at), location };
}

const EMAIL = { type: 'text', column: sql`users.email_key`, key: emailKey } as const;
const NAME = { type: 'text', column: sql`users.name_key`, key: nameKey } as const;
const FILTERED: FilterAttributes = {
  userName: EMAIL,
  emails: EMAIL,
  'emails.value': EMAIL,
  externalId: { type: 'text', column: sql`external_id` },
  displayName: NAME,
  'name.formatted': NAME,
  active: { type: 'boolean', column: sql`is_active` },
  id: { type: 'id', column: sql`users.id` },
};

function nameKey(name: string): string {
  return userKeys({ name, email: '' }).name_key;
}

export async function listScimUsers(db: Queries, given: Record<string, unknown>, base: string): Promise<object> {
  const query = readScimQuery(given, FILTERED);
  const { filter, startIndex, count } = query;
  const found = filter ? rows(db).where(filter) : rows(db);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = await found
    .select('users.id')
    .orderBy('users.id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  const users = await readRows(
    db,
    page.map(({ id }) => id),
  );
  return listResponse(
    users.map((row) => shown(row, base)),
    total,
    query,
  );
}

export async function getScimUser(db: Queries, given: string, base: string): Promise<object> {
  return shown(await find(db, given), base);
}

async function find(db: Queries, given: string): Promise<ScimUserRow> {
  const id = idOf(given);
  const [row] = id === undefined ? [] : await readRows(db, [id]);
  if (!row) throw notFound('User');
  return row;
}

export function idOf(given: string): number | undefined {
  return /^[1-9]\d{0,14}$/u.test(given) ? Number(given) : undefined;
}

export async function createScimUser(change: ScimChange, given: unknown): Promise<object> {
  const { tx, now, settings, writer } = change;
  const body = readScim(ScimUserBody, given);
  const person = { email: body.userName, name: nameIn(body) };
  const there = await tx
    .selectFrom('users')
    .select(['users.id', 'users.email', 'system_permissions', 'is_company_admin'])
    .where('email_key', '=', emailKey(person.email))
    .executeTakeFirst();
  if (there && !(isSameEmail(person.email, there.email) && (await mayAdopt(tx, there, settings)))) {
    throw new ScimError(409, 'A user with this userName already exists.', 'uniqueness');
  }
  const id = there?.id ?? (await insert(tx, person, settings.company_id, now));
  const row = { user_id: id, external_id: body.externalId ?? null, created_at: now, changed_at: now };
  await refuseSameExternalId(tx, row.external_id, id);
  await tx.insertInto('scim_users').values(row).execute();
  // The provider vouches for the email's owner.
  await tx.updateTable('users').set({ expects_sign_on: true, email_by: null }).where('id', '=', id).execute();
  const action = there ? 'user taken over by SCIM' : 'user added by SCIM';
  await recordAudit(tx, writer, { action, resource: 'users', id, name: person.name, after: person });
  if (body.active === false) await setActive(change, { id, ...person, is_active: true }, false);
  await change.touched([id]);
  return getScimUser(tx, String(id), change.base);
}

/** SCIM takes over accounts made in Parley only if linking is on, and never accounts with rights beyond projects. */
async function mayAdopt(
  tx: Queries,
  user: { id: number; system_permissions: number[]; is_company_admin: boolean },
  settings: ScimChange['settings'],
) {
  const hasRights = user.system_permissions.length > 0 || user.is_company_admin;
  if (!settings.links_users || hasRights || settings.break_glass.includes(user.id)) return false;
  const known = await tx.selectFrom('scim_users').select('user_id').where('user_id', '=', user.id).executeTakeFirst();
  return known === undefined;
}

async function insert(
  tx: Queries,
  person: { email: string; name: string },
  companyId: number | null,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...person,
      ...userKeys(person),
      company_id: companyIfAny(tx, companyId),
      password_hash: null,
      created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function refuseSameExternalId(tx: Queries, externalId: string | null, userId: number): Promise<void> {
  if (externalId === null) return;
  // The provider adds a person again whose account was removed in Parley: a new account takes the id.
  await tx
    .deleteFrom('scim_users')
    .where('external_id', '=', externalId)
    .where('user_id', 'in', ({ selectFrom }) => selectFrom('users').select('id').where('is_removed', '=', true))
    .execute();
  const other = await tx
    .selectFrom('scim_users')
    .select('user_id')
    .where('external_id', '=', externalId)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  if (other) throw new ScimError(409, 'A user with this externalId already exists.', 'uniqueness');
}

export async function replaceScimUser(change: ScimChange, given: string, body: unknown): Promise<object> {
  return write(change, await find(change.tx, given), readScim(ScimUserBody, body));
}

export async function patchScimUser(change: ScimChange, given: string, body: unknown): Promise<object> {
  const row = await find(change.tx, given);
  const before = { userName: row.email, displayName: row.name, externalId: row.external_id, active: row.is_active };
  return write(change, row, patchedUser(before, readOperations(body)));
}

async function write(change: ScimChange, row: ScimUserRow, body: ScimUserBody): Promise<object> {
  const { tx, now, writer } = change;
  const { id } = row;
  const before = { email: row.email, name: row.name };
  const after = { email: body.userName, name: nameIn(body) };
  const isRenamed = before.email !== after.email || before.name !== after.name;
  if (isRenamed) {
    await refuseTaken(tx, after.email, id);
    await noteNewEmail(tx, id, after.email, null);
    await tx
      .updateTable('users')
      .set({ ...after, ...userKeys(after) })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, writer, {
      action: 'user changed by SCIM',
      resource: 'users',
      id,
      name: after.name,
      before,
      after,
    });
  }
  const external_id = body.externalId === undefined ? row.external_id : body.externalId;
  await refuseSameExternalId(tx, external_id, id);
  await tx.updateTable('scim_users').set({ external_id, changed_at: now }).where('user_id', '=', id).execute();
  if (body.active !== undefined) await setActive(change, row, body.active);
  await change.touched([id]);
  return getScimUser(tx, String(id), change.base);
}

async function refuseTaken(tx: Queries, email: string, id: number): Promise<void> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw new ScimError(409, 'A user with this userName already exists.', 'uniqueness');
}

/** SCIM reactivates only users whom it deactivated itself; users deactivated by an administrator stay deactivated. */
async function setActive(
  { tx, now, settings, writer }: ScimChange,
  { id, email, name, is_active }: Pick<ScimUserRow, 'id' | 'email' | 'name' | 'is_active'>,
  active: boolean,
): Promise<void> {
  if (active === is_active) return;
  if (!active && settings.break_glass.includes(id)) {
    throw invalidValue('This user signs in when the provider is down, and is deactivated in Parley only.');
  }
  if (!active) await refuseLastAdministrator(tx, id);
  const has_disabled = await setDisabled(tx, id, !active);
  await tx.updateTable('scim_users').set({ is_active: active, has_disabled }).where('user_id', '=', id).execute();
  if (!active) await userWasDeactivated(tx, { id, email, name }, now);
  const action = active ? 'user reactivated by SCIM' : 'user deactivated by SCIM';
  await recordAudit(tx, writer, { action, resource: 'users', id, name });
}

/** Returns whether SCIM has deactivated the account. */
async function setDisabled(tx: Queries, id: number, disabled: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ disabled })
    .where('id', '=', id)
    .where('disabled', '=', !disabled)
    .where(sql<boolean>`${disabled} or exists (
      select 1 from scim_users where scim_users.user_id = users.id and has_disabled
    )`)
    .returning('id')
    .executeTakeFirst();
  return disabled && changed !== undefined;
}

async function refuseLastAdministrator(tx: Queries, id: number): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .where(MAY_COME_IN)
    .forNoKeyUpdate()
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === id) {
    throw invalidValue('At least one platform administrator must remain.');
  }
}

/**
 * Removes the user as an administrator would: the name stays for the user's past changes, and the email becomes free
 * for another account, so that the provider can add the person again (RFC 7644, 3.6).
 */
export async function removeScimUser({ tx, now, settings, writer, change }: ScimChange, given: string): Promise<void> {
  const { id, email, name } = await find(tx, given);
  if (settings.break_glass.includes(id)) {
    throw invalidValue('This user signs in when the provider is down, and is removed in Parley only.');
  }
  await refuseLastAdministrator(tx, id);
  const projectIds = await disableUser(tx, id);
  const tokens = await userWasRemoved(tx, { id, email, name }, now);
  await tx.deleteFrom('scim_users').where('user_id', '=', id).execute();
  await change.deletedOfMany('api-tokens', tokens);
  await change.deleted('users', [id]);
  await change.wrote('users/projects', projectIds);
  const before = { email, projects: projectIds.length, api_tokens: tokens.length };
  await recordAudit(tx, writer, { action: 'user removed by SCIM', resource: 'users', id, name, before });
}
