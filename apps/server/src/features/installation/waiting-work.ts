import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

/** Work that servers with the role worker do when it is due. */
const QUEUES = [
  'timers',
  'messages',
  'webhooks',
  'callbacks',
  'reports',
  'deployments',
  'campaign contacts',
  'statistics',
] as const;
type Queue = (typeof QUEUES)[number];

export interface Waiting {
  queue: Queue;
  /** At most `MOST_COUNTED`. */
  count: number;
  /** How long the oldest has been due; 0 if nothing waits. */
  oldestSeconds: number;
}

/** Counting more would cost the database more than the figure is worth. */
const MOST_COUNTED = 1_000;

const SECONDS = sql`extract(epoch from clock_timestamp())`;
const MICROSECONDS = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;

/** The work of all projects that is due, by queue. Each reads an index in order, and stops at a thousand rows. */
export async function waitingWork(db: Queries): Promise<Waiting[]> {
  const sources = {
    timers: sql`select next_timer / 1000000 as due from conversations
      where next_timer <= ${MICROSECONDS} and channel <> 'phone' and ${IS_IN_USE} order by next_timer`,
    messages: sql`select forward_due / 1000000 as due from conversations
      where forward_due <= ${MICROSECONDS} and ${IS_IN_USE} order by forward_due`,
    webhooks: sql`select due from webhook_deliveries where due <= ${SECONDS} and ${IS_IN_USE} order by due`,
    callbacks: sql`select due from campaign_callbacks where due <= ${SECONDS} and ${IS_IN_USE} order by host, due`,
    reports: sql`select due from email_sendings
      where state = 'waiting' and due <= ${SECONDS} and ${IS_IN_USE} order by due`,
    deployments: sql`select at as due from planned_deployments
      where state = 'scheduled' and at <= ${SECONDS} and ${IS_IN_USE} order by at`,
    'campaign contacts': sql`select c.next_at as due from campaigns p
      cross join lateral (
        select next_at from campaign_contacts c
        where c.project_id = p.project_id and c.campaign_id = p.id and c.state = 'waiting' and c.next_at <= ${SECONDS}
        order by next_at limit ${MOST_COUNTED}
      ) c
      where p.state = 'running' and p.deleted is null and p.next_call <= ${MICROSECONDS}
        and p.project_id not in (select id from projects where state <> 'active')
      order by 1`,
    statistics: sql`select bucket + 900 as due from rollup_marks where bucket + 900 <= ${SECONDS} order by bucket`,
  } satisfies Record<Queue, unknown>;
  const parts = QUEUES.map(
    (queue) => sql<Row>`
      select ${queue}::text as queue, count(*)::int as count,
        coalesce(${SECONDS} - min(due), 0)::float8 as oldest
      from (${sources[queue]} limit ${MOST_COUNTED}) waiting`,
  );
  return withSystem(db, async (tx) => {
    const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(tx);
    return rows.map(({ queue, count, oldest }) => ({ queue, count, oldestSeconds: Math.max(0, oldest) }));
  });
}

interface Row {
  queue: Queue;
  count: number;
  oldest: number;
}
