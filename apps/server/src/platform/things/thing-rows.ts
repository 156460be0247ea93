import type { Resource } from '@parley/domain';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { asThing } from '#platform/things/stored-thing.ts';
import { thingHistory } from '#platform/things/thing-history.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';
import { thingWrites } from '#platform/things/thing-writes.ts';

export type ThingRows<R extends Resource> = ReturnType<typeof thingRows<R>>;

/**
 * The rows of a project's items of one resource. Only this code changes them: the current state and the revisions,
 * together.
 */
export function thingRows<R extends Resource>(context: Pick<StoreContext, 'db' | 'projectId' | 'actor'>, resource: R) {
  const { db, projectId } = context;

  async function list(): Promise<ThingOf<R>[]> {
    const rows = await select().orderBy('id').execute();
    return rows.map((row) => asThing(resource, row));
  }

  /** The existing items among the ids, by id. */
  async function read(ids: number[]): Promise<Map<number, ThingOf<R>>> {
    if (ids.length === 0) return new Map();
    const rows = await select().where('id', '=', anyOf(ids)).execute();
    return new Map(rows.map((row) => [row.id, asThing(resource, row)]));
  }

  function select() {
    return db
      .selectFrom('things')
      .select(['id', 'data', 'version', 'who'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource);
  }

  /** A name among these that an item outside of `ids` uses. */
  async function nameOfOther(names: string[], ids: number[]): Promise<string | undefined> {
    const other = await db
      .selectFrom('things')
      .select('name')
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('name', '=', sql<string>`any(${names}::text[])`)
      .where('id', '<>', sql<number>`all(${ids}::bigint[])`)
      .executeTakeFirst();
    return other && (other.name ?? '');
  }

  return { list, read, nameOfOther, ...thingHistory(context, resource), ...thingWrites(context, resource) };
}

export async function newIds(db: Queries, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select nextval('ids') as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes the fields that the server sets. */
export function dataOf(thing: object): object {
  const { id: _id, version: _version, who: _who, negative_of: _negativeOf, ...data } = thing as Record<string, unknown>;
  return data;
}
