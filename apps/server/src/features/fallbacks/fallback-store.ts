import type { Fallback, FallbackUse } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { FallbackKind } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { searchKey } from '@parley/domain/text';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** A phrase's conversations beyond these are counted, not named. */
const MOST_NAMED = 100;

/** What a phrase begins with tells what it is like. */
const LONGEST_COMPARED = 1_000;

type Place = Pick<ProjectContext, 'db' | 'projectId'>;

export interface Filter {
  kind: FallbackKind;
  q?: string | undefined;
  since?: Microseconds | undefined;
  /** Said in this one; in any, unless given. */
  environment?: Environment | undefined;
}

/** Where a page begins: after this phrase. */
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

/** A phrase as a decision finds it. */
export interface Decided {
  id: number;
  intent: string;
  decided: Microseconds | null;
  class: number | null;
  template: string | null;
  made_intent: boolean;
}

/** Phrases that were heard in deployed bots, how often and where, and what was decided about them. */
export function fallbackStore({ db, projectId }: Place) {
  /** The phrases of a list with their counts: of what was said in the way that the list shows. */
  function counted(filter: Filter) {
    const { kind, q, since } = filter;
    const wanted = searchKey(q ?? '');
    return sql`
      select f.id, f.hash, f.intent, f.class, f.decided, u.counter, u.conversations, u.last_heard,
        ${kind === 'done' ? sql`f.decided` : sql`u.counter`} as rank
      from (
        select hash, count(*) as counter, count(distinct conversation_id) as conversations, max(timestamp) as last_heard
        from fallback_uses
        where project_id = ${projectId} and timestamp >= ${since ?? 0}::bigint and ${usesOf(filter)}
        group by hash
      ) u
      -- Looked up one by one in the index: a planner that knows nothing of new rows would compare all with all.
      join lateral (
        select * from fallbacks where project_id = ${projectId} and hash = u.hash limit 1
      ) f on true
      where ${kind === 'done' ? sql`f.decided is not null` : sql`f.decided is null`}
        and strpos(f.search, ${wanted}) > 0`;
  }

  /** The rows of `shown` as callers see them. */
  function described(filter: Filter) {
    return sql`
      select s.id, s.intent, s.counter, s.conversations, s.last_heard, s.decided, i.name as class,
        case when s.decided is null then 'open' when s.class is null then 'ignored' else 'classified' end as state,
        latest.intent as recognised_as, latest.confidence, array(
          select conversation_id from fallback_uses
          where project_id = ${projectId} and hash = s.hash and ${usesOf(filter)}
          group by conversation_id order by max(timestamp) desc limit ${MOST_NAMED}
        ) as conversations_ids
      from shown s
      left join things i on i.project_id = ${projectId} and i.resource = 'intents' and i.id = s.class
      left join lateral (
        select intent, confidence from fallback_uses
        where project_id = ${projectId} and hash = s.hash and ${usesOf(filter)}
        order by timestamp desc limit 1
      ) latest on true`;
  }

  /** The uses of a phrase that a list counts; lists of done phrases count all of them. */
  function usesOf({ kind, environment }: Filter, table = 'fallback_uses') {
    const column = (name: string) => sql.ref(`${table}.${name}`);
    const isKind = {
      unrecognised: sql`${column('intent')} is null`,
      unsure: sql`${column('intent')} is not null`,
      done: sql`true`,
    }[kind];
    if (environment === undefined) return isKind;
    return sql`${isKind} and exists (
      select 1 from conversations t
      where t.project_id = ${projectId} and t.id = ${column('conversation_id')} and t.environment = ${environment})`;
  }

  return {
    /** A page of the list, the most often said first, or of those done the latest. */
    async page(filter: Filter, limit: number, after: After | null): Promise<StoredFallback[]> {
      const beyond = after ? sql`(c.rank, -c.id) < (${after.rank}::bigint, ${-after.id}::bigint)` : sql`true`;
      const { rows } = await sql<StoredFallback>`
        with c as (${counted(filter)}), shown as (
          select * from c where ${beyond} order by rank desc, id limit ${limit}
        )
        ${described(filter)} order by s.rank desc, s.id`.execute(db);
      return rows;
    },

    /** Those of these phrases that the list still shows, in no order. */
    async byIds(filter: Filter, ids: number[]): Promise<StoredFallback[]> {
      const { rows } = await sql<StoredFallback>`
        with c as (${counted(filter)}), shown as (select * from c where id = ${anyOf(ids)})
        ${described(filter)}`.execute(db);
      return rows;
    },

    async total(filter: Filter): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (${counted(filter)}) c`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Every phrase of the list with its count, for grouping. */
    async all(filter: Filter): Promise<CountedFallback[]> {
      const { rows } = await sql<CountedFallback>`
        select id, left(intent, ${LONGEST_COMPARED}) as text, counter from (${counted(filter)}) c order by id`.execute(
        db,
      );
      return rows;
    },

    /** In how many conversations the phrases of each group were said, in the order of the groups. */
    async conversationsOf(filter: Filter, groups: number[][]): Promise<number[]> {
      const pairs = groups.flatMap((ids, index) => ids.map((id) => ({ id, index })));
      const { rows } = await sql<{ index: number; conversations: number }>`
        select g.index, count(distinct u.conversation_id) as conversations
        from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ index }) => index)}::int[]) as g(id, index)
        join fallbacks f on f.project_id = ${projectId} and f.id = g.id
        join fallback_uses u on u.project_id = ${projectId} and u.hash = f.hash
          and u.timestamp >= ${filter.since ?? 0}::bigint and ${usesOf(filter, 'u')}
        group by g.index`.execute(db);
      const byIndex = new Map(rows.map(({ index, conversations }) => [index, conversations]));
      return groups.map((_, index) => byIndex.get(index) ?? 0);
    },

    async decidedSince(since: Microseconds): Promise<{ done: number; done_since: number; added_since: number }> {
      const { rows } = await sql<{ done: number; done_since: number; added_since: number }>`
        select count(*) as done,
          count(*) filter (where decided >= ${since}::bigint) as done_since,
          count(*) filter (where decided >= ${since}::bigint and template is not null) as added_since
        from fallbacks where project_id = ${projectId} and decided is not null`.execute(db);
      return rows[0] ?? { done: 0, done_since: 0, added_since: 0 };
    },

    /** Where the phrases were said, newest first. */
    async uses(ids: number[]): Promise<FallbackUse[]> {
      const { rows } = await sql<FallbackUse>`
        select f.id, u.conversation_id, u.timestamp, c.environment as project_env, c.channel,
          u.intent as recognised_as, u.confidence
        from fallbacks f
        join fallback_uses u on u.project_id = f.project_id and u.hash = f.hash
        join conversations c on c.project_id = u.project_id and c.id = u.conversation_id
        where f.project_id = ${projectId} and f.id = ${anyOf(ids)}
        order by u.timestamp desc limit ${MOST_NAMED}`.execute(db);
      return rows;
    },

    /** Phrases that were assigned to an intent, in the words in which they became templates, the latest first. */
    async classified(limit: number): Promise<{ text: string; intent: number }[]> {
      const { rows } = await sql<{ text: string; intent: number }>`
        select coalesce(template, intent) as text, class as intent from fallbacks
        where project_id = ${projectId} and class is not null
        order by decided desc, id limit ${limit}`.execute(db);
      return rows;
    },

    async refuseUnlessSaid(id: number, conversationId: string, timestamp: Microseconds): Promise<void> {
      const use = await db
        .selectFrom('fallbacks as f')
        .innerJoin('fallback_uses as u', (join) =>
          join.onRef('u.project_id', '=', 'f.project_id').onRef('u.hash', '=', 'f.hash'),
        )
        .select('f.id')
        .where('f.project_id', '=', projectId)
        .where('f.id', '=', id)
        .where('u.conversation_id', '=', conversationId)
        .where('u.timestamp', '=', timestamp)
        .executeTakeFirst();
      if (!use) throw notFound();
    },

    /** The phrases with these ids, in their order, locked with the project by the caller's transaction. */
    async get(ids: number[]): Promise<Decided[]> {
      const rows = await db
        .selectFrom('fallbacks')
        .select(['id', 'intent', 'decided', 'class', 'template', 'made_intent'])
        .where('project_id', '=', projectId)
        .where('id', '=', anyOf(ids))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => {
        const found = byId.get(id);
        if (!found) throw notFound();
        return found;
      });
    },

    /** Marks phrases decided. `added` is by id what each added to the intent. */
    async decide(
      ids: number[],
      decision: { at: Microseconds; by: number | null; intentId: number | null; madeIntent: boolean },
      added: ReadonlyMap<number, string>,
    ): Promise<void> {
      await sql`
        update fallbacks f set decided = ${decision.at}::bigint, decided_by = ${decision.by}::bigint,
          class = ${decision.intentId}::bigint, template = d.template, made_intent = ${decision.madeIntent}
        from unnest(${ids}::bigint[], ${ids.map((id) => added.get(id) ?? null)}::text[]) as d(id, template)
        where f.project_id = ${projectId} and f.id = d.id`.execute(db);
    },

    async reopen(ids: number[]): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ decided: null, decided_by: null, class: null, template: null, made_intent: false })
        .where('project_id', '=', projectId)
        .where('id', '=', anyOf(ids))
        .execute();
    },

    /** Phrases that were given to one intent belong to another. */
    async reclass(from: number, to: number): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ class: to })
        .where('project_id', '=', projectId)
        .where('class', '=', from)
        .execute();
    },

    /** Phrases that became one of these templates belong to the intent that has them. */
    async reclassByTemplate(intentId: number, templates: readonly string[]): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ class: intentId })
        .where('project_id', '=', projectId)
        .where('class', 'is not', null)
        .where('template', '=', sql<string>`any(${templates}::text[])`)
        .execute();
    },

    async setPhrase(id: number, intent: string): Promise<void> {
      await db
        .updateTable('fallbacks')
        .set({ intent, search: searchKey(intent) })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
    },
  };
}

function notFound(): Problem {
  return new Problem('not_found', 'Phrase not found');
}
