import type { Microseconds } from '@parley/domain';
import type { ConflictOf } from '@parley/domain/problem';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { refuse } from '#platform/things/refusals.ts';

/** Resources outside of projects. The members of a project count as one item, with the project's id. */
type PlatformResource = 'users' | 'roles' | 'users/projects' | 'companies' | 'projects' | 'sign-on' | 'sign-in';

/** Resources of one user or project. Other callers get "not found" for them, however outdated their call is. */
export interface OwnedResource {
  resource: 'auth/otp' | 'auth/sessions' | 'auth/tokens' | 'api-tokens' | 'project/api-token';
  /** The id of the user or the project. */
  owner: number;
}

function placeOf(of: PlatformResource | OwnedResource) {
  return typeof of === 'string' ? { resource: of, owner: null } : of;
}

interface Writer {
  actor: { userId: number | null };
  now(): Microseconds;
}

/** The time of the last change outside of projects. */
export async function platformVersion(db: Queries): Promise<Microseconds> {
  const { version } = await db.selectFrom('platform_clock').select('version').executeTakeFirstOrThrow();
  return version;
}

/**
 * Blocks other changes of users, roles and members until the transaction ends, and gives its changes one version that
 * is greater than every earlier one. Call it before the transaction locks a row of users, roles or members, also by a
 * reference to it, and after it has locked a project: in another order two transactions could wait for each other.
 */
export async function lockPlatform(tx: Queries, { actor, now }: Writer) {
  if (!tx.isTransaction) throw new Error('Platform data must change inside a transaction');
  const { version } = await tx
    .updateTable('platform_clock')
    .set({ version: sql`greatest(version + 1, ${now()}::bigint)` })
    .returning('version')
    .executeTakeFirstOrThrow();

  async function record(of: PlatformResource | OwnedResource['resource'], things: Dated[], is_deleted: boolean) {
    if (things.length === 0) return;
    const [ids, owners] = [things.map(({ id }) => id), things.map(({ owner }) => owner)];
    // One statement, regardless of their number.
    await sql`
      insert into platform_versions (resource, id, owner, version, who, is_deleted)
      select ${of}, id, owner, ${version}::bigint, ${actor.userId}::bigint, ${is_deleted}::boolean
      from unnest(${ids}::bigint[], ${owners}::bigint[]) as things (id, owner)
      on conflict (resource, id) do update set
        (owner, version, who, is_deleted) = (excluded.owner, excluded.version, excluded.who, excluded.is_deleted)
    `.execute(tx);
  }

  function all(of: PlatformResource | OwnedResource, ids: readonly number[], is_deleted: boolean): Promise<void> {
    const { resource, owner } = placeOf(of);
    return record(
      resource,
      ids.map((id) => ({ id, owner })),
      is_deleted,
    );
  }

  return {
    version,
    wrote: (of: PlatformResource | OwnedResource, ids: readonly number[]) => all(of, ids, false),
    deleted: (of: PlatformResource | OwnedResource, ids: readonly number[]) => all(of, ids, true),
    /** Records deleted items of several owners. */
    deletedOfMany: (of: OwnedResource['resource'], things: Dated[]) => record(of, things, true),
  };
}

interface Dated {
  id: number;
  owner: number | null;
}

/** Refuses if another user has changed or deleted an item since `atime`; without `atime` nothing is checked. */
export async function refuseStale(
  db: Queries,
  of: PlatformResource | OwnedResource,
  ids: number[],
  atime: Microseconds | undefined,
): Promise<void> {
  if (atime === undefined || ids.length === 0) return;
  const { resource, owner } = placeOf(of);
  const changed = await db
    .selectFrom('platform_versions')
    .select(['id', 'version', 'who', 'is_deleted as deleted'])
    .where('resource', '=', resource)
    .where('id', '=', anyOf(ids))
    .where('owner', 'is not distinct from', owner)
    .where('version', '>', atime)
    .orderBy('id')
    .execute();
  refuse(changed.map((one): ConflictOf => ({ resource, ...one })));
}

/** The version of an item's last change; null if it was never changed. */
export async function ownedVersion(db: Queries, of: OwnedResource, id: number): Promise<Microseconds | null> {
  const row = await db
    .selectFrom('platform_versions')
    .select('version')
    .where('resource', '=', of.resource)
    .where('id', '=', id)
    .where('owner', '=', of.owner)
    .executeTakeFirst();
  return row?.version ?? null;
}
