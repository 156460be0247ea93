import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import {
  membersIn,
  readOperations,
  readScim,
  ScimGroupBody,
  type Operation,
} from '#features/people/scim/scim-bodies.ts';
import type { FilterAttributes } from '#features/people/scim/filter-condition.ts';
import type { ScimChange } from '#features/people/scim/scim-change.ts';
import { invalidValue, notFound, ScimError } from '#features/people/scim/scim-error.ts';
import { listResponse, readScimQuery } from '#features/people/scim/scim-list.ts';
import { idOf, metaOf } from '#features/people/scim/scim-users.ts';

interface GroupRow {
  id: number;
  name: string;
  external_id: string | null;
  created_at: number;
  changed_at: number;
}

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

async function shown(db: Queries, row: GroupRow, base: string, isBrief: boolean): Promise<object> {
  const members = isBrief ? undefined : await membersOf(db, row.id);
  return {
    schemas: [SCHEMA],
    id: String(row.id),
    displayName: row.name,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(members ? { members: members.map((id) => ({ value: String(id), $ref: `${base}/Users/${id}` })) } : {}),
    meta: metaOf('Group', row, `${base}/Groups/${row.id}`),
  };
}

async function membersOf(db: Queries, groupId: number): Promise<number[]> {
  const members = await db
    .selectFrom('scim_group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute();
  return members.map(({ user_id }) => user_id);
}

const FILTERED: FilterAttributes = {
  displayName: { type: 'text', column: sql`lower(name)`, key: (name) => sql`lower(${name})` },
  externalId: { type: 'text', column: sql`external_id` },
  id: { type: 'id', column: sql`id` },
};

/** A list leaves out the members of groups, which may be very many; a single group includes them. */
export async function listScimGroups(db: Queries, given: Record<string, unknown>, base: string): Promise<object> {
  const query = readScimQuery(given, FILTERED);
  const { filter, startIndex, count } = query;
  const groups = db.selectFrom('scim_groups');
  const found = filter ? groups.where(filter) : groups;
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = await found
    .selectAll()
    .orderBy('id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  return listResponse(await Promise.all(page.map((row) => shown(db, row, base, true))), total, query);
}

export async function getScimGroup(
  db: Queries,
  given: string,
  query: Record<string, unknown>,
  base: string,
): Promise<object> {
  const { excludedAttributes } = query;
  const isBrief = typeof excludedAttributes === 'string' && excludedAttributes.includes('members');
  return shown(db, await find(db, given), base, isBrief);
}

async function find(db: Queries, given: string): Promise<GroupRow> {
  const id = idOf(given);
  const row = id && (await db.selectFrom('scim_groups').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw notFound('Group');
  return row;
}

export async function createScimGroup(change: ScimChange, given: unknown): Promise<object> {
  const { tx, now, base, writer } = change;
  const { displayName: name, externalId, members } = readScim(ScimGroupBody, given);
  await refuseTaken(tx, name, 0);
  const isFirst = (await tx.selectFrom('scim_groups').select('id').limit(1).executeTakeFirst()) === undefined;
  const row = await tx
    .insertInto('scim_groups')
    .values({ name, external_id: externalId ?? null, created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, writer, { action: 'group added by SCIM', resource: 'groups', id: row.id, name });
  await setMembers(change, row, membersIn(members ?? []));
  // From now on SCIM's groups count for its users instead of the groups of their sign-ins.
  if (isFirst) await change.touched(await everybody(tx));
  return shown(tx, row, base, false);
}

async function everybody(tx: Queries): Promise<number[]> {
  const users = await tx.selectFrom('scim_users').select('user_id').execute();
  return users.map(({ user_id }) => user_id);
}

async function refuseTaken(tx: Queries, name: string, id: number): Promise<void> {
  const other = await tx
    .selectFrom('scim_groups')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw new ScimError(409, 'A group with this displayName already exists.', 'uniqueness');
}

export async function replaceScimGroup(change: ScimChange, given: string, body: unknown): Promise<object> {
  const { displayName, externalId, members } = readScim(ScimGroupBody, body);
  const row = await find(change.tx, given);
  const renamed = await rename(change, row, { name: displayName, external_id: externalId ?? null });
  await setMembers(change, renamed, membersIn(members ?? []));
  return shown(change.tx, renamed, change.base, false);
}

export async function patchScimGroup(change: ScimChange, given: string, body: unknown): Promise<object> {
  const { tx, base } = change;
  const row = await find(tx, given);
  const members = new Set(await membersOf(tx, row.id));
  const facts = { name: row.name, external_id: row.external_id };
  for (const operation of readOperations(body)) apply(operation, facts, members);
  const renamed = await rename(change, row, facts);
  await setMembers(change, renamed, [...members]);
  return shown(tx, renamed, base, false);
}

function apply(
  { op, path, value }: Operation,
  facts: Pick<GroupRow, 'name' | 'external_id'>,
  members: Set<number>,
): void {
  if (path === undefined) {
    if (op === 'remove' || typeof value !== 'object' || value === null) throw invalidValue('A path is needed');
    for (const [field, one] of Object.entries(value)) apply({ op, path: field, value: one }, facts, members);
    return;
  }
  const one = /^members\[\s*value\s+eq\s+"(?<id>\d{1,15})"\s*\]$/iu.exec(path)?.groups?.['id'];
  if (one !== undefined && op === 'remove') return void members.delete(Number(one));
  switch (path.toLowerCase()) {
    case 'members': {
      if (op === 'replace' || (op === 'remove' && value === undefined)) members.clear();
      if (value === undefined) return;
      for (const id of membersIn(value)) {
        if (op === 'remove') members.delete(id);
        else members.add(id);
      }
      return;
    }
    case 'displayname':
      if (op === 'remove') throw invalidValue('A group needs a displayName');
      facts.name = readScim(ScimGroupBody, { displayName: value }).displayName;
      return;
    case 'externalid': {
      const externalId = op === 'remove' ? null : value;
      facts.external_id = readScim(ScimGroupBody, { displayName: facts.name, externalId }).externalId ?? null;
      return;
    }
    default:
  }
}

async function rename(
  change: ScimChange,
  row: GroupRow,
  facts: Pick<GroupRow, 'name' | 'external_id'>,
): Promise<GroupRow> {
  const { tx, now } = change;
  await refuseTaken(tx, facts.name, row.id);
  const written = { ...facts, changed_at: now };
  await tx.updateTable('scim_groups').set(written).where('id', '=', row.id).execute();
  const isOther = facts.name !== row.name || facts.external_id !== row.external_id;
  // The rules refer to groups by these fields.
  if (isOther) await change.touched(await membersOf(tx, row.id));
  return { ...row, ...written };
}

async function setMembers(change: ScimChange, { id, name }: GroupRow, wanted: number[]): Promise<void> {
  const { tx, writer } = change;
  const before = new Set(await membersOf(tx, id));
  const after = new Set(wanted);
  const added = [...after.difference(before)];
  const removed = [...before.difference(after)];
  if (added.length + removed.length === 0) return;
  await refuseUnknown(tx, added);
  await tx.deleteFrom('scim_group_members').where('group_id', '=', id).where('user_id', '=', anyOf(removed)).execute();
  await sql`
    insert into scim_group_members (group_id, user_id) select ${id}, unnest(${added}::bigint[])`.execute(tx);
  await recordAudit(tx, writer, {
    action: 'group members changed by SCIM',
    resource: 'groups',
    id,
    name,
    before: { removed },
    after: { added },
  });
  await change.touched([...added, ...removed]);
}

async function refuseUnknown(tx: Queries, ids: number[]): Promise<void> {
  const known = await tx.selectFrom('scim_users').select('user_id').where('user_id', '=', anyOf(ids)).execute();
  const knownIds = new Set(known.map(({ user_id }) => user_id));
  const unknown = ids.find((id) => !knownIds.has(id));
  if (unknown !== undefined) throw invalidValue(`User ${unknown} not found`);
}

export async function removeScimGroup(change: ScimChange, given: string): Promise<void> {
  const { tx, writer } = change;
  const row = await find(tx, given);
  const members = await membersOf(tx, row.id);
  await tx.deleteFrom('scim_groups').where('id', '=', row.id).execute();
  await recordAudit(tx, writer, { action: 'group deleted by SCIM', resource: 'groups', id: row.id, name: row.name });
  await change.touched(members);
}
