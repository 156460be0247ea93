import type { Fallback } from '@parley/contract';
import { sql } from 'kysely';
import { counted, described, usesOf } from '#features/fallbacks/counted-phrases.ts';
import type { Filter } from '#features/fallbacks/fallback-filter.ts';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** The start of a phrase is enough to compare it. */
const LONGEST_COMPARED = 1_000;

/** The phrase after which a page begins. */
export interface After {
  rank: number;
  id: number;
}

export interface CountedFallback {
  id: number;
  text: string;
  counter: number;
}

export type StoredFallback = Omit<Fallback, 'suggestion'>;

/** The lists of phrases, with their counts. */
export function fallbackLists({ db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>) {
  return {
    /** A page of the list, most frequent first; the done phrases, latest first. */
    async page(filter: Filter, limit: number, after: After | null): Promise<StoredFallback[]> {
      const beyond = after ? sql`(c.rank, -c.id) < (${after.rank}::bigint, ${-after.id}::bigint)` : sql`true`;
      const { rows } = await sql<StoredFallback>`
        with c as (${counted(projectId, filter)}), shown as (
          select * from c where ${beyond} order by rank desc, id limit ${limit}
        )
        ${described(projectId, filter)} order by s.rank desc, s.id`.execute(db);
      return rows;
    },

    /** The given phrases that the list still shows, in no order. */
    async byIds(filter: Filter, ids: number[]): Promise<StoredFallback[]> {
      const { rows } = await sql<StoredFallback>`
        with c as (${counted(projectId, filter)}), shown as (select * from c where id = ${anyOf(ids)})
        ${described(projectId, filter)}`.execute(db);
      return rows;
    },

    async total(filter: Filter): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (${counted(projectId, filter)}) c`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Every phrase of the list with its count, for grouping. */
    async all(filter: Filter): Promise<CountedFallback[]> {
      const { rows } = await sql<CountedFallback>`
        select id, left(intent, ${LONGEST_COMPARED}) as text, counter from (${counted(projectId, filter)}) c order by id`.execute(
        db,
      );
      return rows;
    },

    /** The number of conversations with phrases of each group, in the order of the groups. */
    async conversationsOf(filter: Filter, groups: number[][]): Promise<number[]> {
      const pairs = groups.flatMap((ids, index) => ids.map((id) => ({ id, index })));
      const { rows } = await sql<{ index: number; conversations: number }>`
        select g.index, count(distinct u.conversation_id) as conversations
        from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ index }) => index)}::int[]) as g(id, index)
        join fallbacks f on f.project_id = ${projectId} and f.id = g.id
        join fallback_uses u on u.project_id = ${projectId} and u.hash = f.hash
          and u.timestamp >= ${filter.since ?? 0}::bigint and ${usesOf(projectId, filter, 'u')}
        group by g.index`.execute(db);
      const byIndex = new Map(rows.map(({ index, conversations }) => [index, conversations]));
      return groups.map((_, index) => byIndex.get(index) ?? 0);
    },
  };
}
