import type { FunnelStep } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { sql } from 'kysely';
import { withPlaces } from '#features/conversations/steps-condition.ts';
import type { Place } from '#platform/db/place.ts';

const MOST_PHRASES = 50;

/** The conversations to count. */
export interface Counted {
  environment: Environment;
  /** Unix seconds; `to` is exclusive. */
  from: number;
  to: number;
  channel?: string | undefined;
  deployment?: number | undefined;
}

/** Counts facts that no rollup covers yet. */
export function factCounts({ db, projectId }: Place) {
  const chosen = ({ environment, from, to, channel, deployment }: Counted) =>
    sql.join(
      [
        sql`f.project_id = ${projectId} and f.environment = ${environment}`,
        sql`f.started >= ${from * 1_000_000} and f.started < ${to * 1_000_000}`,
        ...(channel === undefined ? [] : [sql`f.channel = ${channel}`]),
        ...(deployment === undefined ? [] : [sql`f.deployment_id = ${deployment}`]),
      ],
      sql` and `,
    );

  return {
    /** Conversations in progress, regardless of when they began. */
    async live({ environment, channel }: Pick<Counted, 'environment' | 'channel'>): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from conversation_facts f
        where f.project_id = ${projectId} and f.environment = ${environment} and f.outcome = 'open'
          and ${channel === undefined ? sql`true` : sql`f.channel = ${channel}`}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Conversations that reached the first step, the first two, and so on. */
    async funnel(counted: Counted, steps: readonly FunnelStep[]): Promise<number[]> {
      const places = steps.map((_, index) => sql.ref(`f.p${index + 1}`));
      const { rows } = await sql<{ counts: number[] }>`
        select array[${sql.join(
          places.map((place) => sql`count(${place})`),
          sql`, `,
        )}]::int[] as counts
        from ${withPlaces(projectId, steps, chosen(counted))}`.execute(db);
      return rows[0]?.counts ?? steps.map(() => 0);
    },

    async labelled(counted: Counted, label: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from conversation_labels l
        join conversation_facts f on f.project_id = l.project_id and f.conversation_id = l.conversation_id
        where l.project_id = ${projectId} and l.label_id = ${label} and ${chosen(counted)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Open phrases that were not recognized, by the conversations in which they were said. */
    async fallbacks(counted: Counted) {
      const { rows } = await sql<{ id: number; phrase: string; conversations: number; total: number }>`
        select p.id, p.intent as phrase, u.conversations, count(*) over ()::int as total
        from (
          select u.hash, count(distinct u.conversation_id)::int as conversations
          from fallback_uses u
          join conversation_facts f on f.project_id = u.project_id and f.conversation_id = u.conversation_id
          where u.project_id = ${projectId} and u.intent is null and u.timestamp >= ${counted.from * 1_000_000}
            and ${chosen(counted)}
          group by u.hash
        ) u
        join lateral (
          select id, intent from fallbacks where project_id = ${projectId} and hash = u.hash and decided is null limit 1
        ) p on true
        order by u.conversations desc, p.id limit ${MOST_PHRASES}`.execute(db);
      return {
        items: rows.map(({ id, phrase, conversations }) => ({ id, phrase, conversations })),
        total: rows[0]?.total ?? 0,
      };
    },
  };
}
