import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** How long a subscription counts after its last renewal. */
const LEASE_S = 60;
/** Ids of conversations in one notification, which has 8,000 bytes at most. */
const MOST_IN_ONE = 100;

export interface ConversationPlace {
  projectId: number;
  id: string;
}

/** Names a conversation in notifications. */
export function keyOf({ projectId, id }: ConversationPlace): string {
  return `${projectId}:${id}`;
}

/** The conversations that a notification names. */
export function keysIn(payload: string): string[] {
  return payload.split(' ');
}

/** Notes that this server has subscribers of these conversations. Conversations that were deleted have none. */
export async function follow(db: Queries, places: readonly ConversationPlace[]): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      insert into followed_conversations (project_id, conversation_id, until)
      select c.project_id, c.id, unix_seconds() + ${LEASE_S}
      from ${listed(places)} join conversations c using (project_id, id)
      order by 1, 2
      on conflict (project_id, conversation_id) do update set until = excluded.until
    `.execute(tx);
  });
}

/** Deletes leases that ended. */
export async function forgetFollowed(db: Queries): Promise<void> {
  await withSystem(db, (tx) => sql`delete from followed_conversations where until < unix_seconds()`.execute(tx));
}

/** Notifies the servers of turns in these conversations, if any of them has a subscriber. */
export async function tellFollowed(db: Queries, channel: string, places: readonly ConversationPlace[]): Promise<void> {
  await withSystem(db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: string }>`
      select f.project_id, f.conversation_id as id
      from ${listed(places)} join followed_conversations f on f.project_id = given.project_id and conversation_id = id
      where until >= unix_seconds()`.execute(tx);
    if (rows.length === 0) return;
    const keys = rows.map((row) => keyOf({ projectId: row.project_id, id: row.id }));
    // A notifying transaction holds a lock of the whole database until its commit is on the disk.
    await sql`set local synchronous_commit = off`.execute(tx);
    await sql`select pg_notify(${channel}, payload) from unnest(${payloadsOf(keys)}::text[]) payload`.execute(tx);
  });
}

/** Returns which of these conversations have turns after the given times. */
export async function changedSince(
  db: Queries,
  known: readonly (ConversationPlace & { seen: Microseconds })[],
): Promise<string[]> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ project_id: number; id: string }>`
      select c.project_id, c.id
      from ${listed(known)} join unnest(${known.map(({ seen }) => seen)}::bigint[]) with ordinality s (seen, no) using (no)
      join conversations c using (project_id, id)
      where c.last_at > s.seen`.execute(tx),
  );
  return rows.map((row) => keyOf({ projectId: row.project_id, id: row.id }));
}

function listed(places: readonly ConversationPlace[]) {
  const projects = places.map(({ projectId }) => projectId);
  const ids = places.map(({ id }) => id);
  return sql`unnest(${projects}::bigint[], ${ids}::text[]) with ordinality given (project_id, id, no)`;
}

function payloadsOf(keys: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(keys.length / MOST_IN_ONE) }, (_, index) =>
    keys.slice(index * MOST_IN_ONE, (index + 1) * MOST_IN_ONE).join(' '),
  );
}
