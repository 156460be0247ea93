import type { FallbackUse } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { fallbackDecisions } from '#features/fallbacks/fallback-decisions.ts';
import { MOST_NAMED } from '#features/fallbacks/fallback-filter.ts';
import { fallbackLists } from '#features/fallbacks/fallback-lists.ts';
import { noSuchPhrase } from '#features/fallbacks/no-such-phrase.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Place } from '#platform/db/place.ts';

/** Unrecognized phrases of deployed bots: how often and where they occurred, and the decision about each. */
export function fallbackStore(place: Place) {
  return { ...fallbackLists(place), ...fallbackDecisions(place), ...fallbackUses(place) };
}

function fallbackUses({ db, projectId }: Place) {
  return {
    async decidedSince(since: Microseconds): Promise<{ done: number; done_since: number; added_since: number }> {
      const { rows } = await sql<{ done: number; done_since: number; added_since: number }>`
        select count(*) as done,
          count(*) filter (where decided >= ${since}::bigint) as done_since,
          count(*) filter (where decided >= ${since}::bigint and template is not null) as added_since
        from fallbacks where project_id = ${projectId} and decided is not null`.execute(db);
      return rows[0] ?? { done: 0, done_since: 0, added_since: 0 };
    },

    /** Lists the conversations with the phrases, newest first. */
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

    /** Phrases assigned to an intent, in the wording of their templates, latest first. */
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
      if (!use) throw noSuchPhrase();
    },
  };
}
