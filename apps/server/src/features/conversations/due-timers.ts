import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

/** A conversation in which a timer is due. */
export interface DueTimer {
  projectId: number;
  id: string;
  tokenHash: Buffer;
  /** Other servers leave the timer alone until then. */
  until: Microseconds;
}

/**
 * Claims due timers of all projects, the longest waiting first. Each is given to one server, which has until then to
 * run it. A conversation in whose turn a server waits for an external answer is left to that server. The timers of a
 * call run in its telephone process, because only that can speak.
 */
export async function claimDueTimers(
  db: Queries,
  { now, until, most }: { now: Microseconds; until: Microseconds; most: number },
): Promise<DueTimer[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: string; token_hash: Buffer; channel: string }>`
      update conversations c set next_timer = case when c.channel = 'phone' then null else ${until}::bigint end
      from (
        select project_id, id from conversations
        where next_timer <= ${now} and (busy_until is null or busy_until <= ${now}) and ${IS_IN_USE}
        order by next_timer limit ${most} for update skip locked
      ) due
      where c.project_id = due.project_id and c.id = due.id
      returning c.project_id, c.id, c.token_hash, c.channel
    `.execute(tx);
    return rows
      .filter(({ channel }) => channel !== 'phone')
      .map(({ project_id, id, token_hash }) => ({ projectId: project_id, id, tokenHash: token_hash, until }));
  });
}

/**
 * Marks a claimed timer as about to run; the recorded turn removes the mark. `interrupted`: a mark exists already, from
 * a server that ended in the middle. `gone`: another server has handled the timer since.
 */
export async function beginTimer(db: Queries, timer: DueTimer): Promise<'begun' | 'interrupted' | 'gone'> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ was_begun: boolean }>`
      update conversations c set timer_begun = true
      from (
        select project_id, id, timer_begun as was_begun from conversations
        where project_id = ${timer.projectId} and id = ${timer.id} and next_timer = ${timer.until} for update
      ) before
      where c.project_id = before.project_id and c.id = before.id
      returning before.was_begun
    `.execute(tx);
    const [row] = rows;
    if (!row) return 'gone';
    return row.was_begun ? 'interrupted' : 'begun';
  });
}

/**
 * Postpones the timer but keeps the mark: if the server ends while it reports the interruption, the next server waits
 * equally long.
 */
export async function deferTimer(db: Queries, timer: DueTimer, until: Microseconds): Promise<DueTimer> {
  await setTimer(db, timer, { next_timer: until });
  return { ...timer, until };
}

/**
 * Sets when a claimed timer that did not run is tried again; null means never. A timer that a turn has set since stays.
 */
export async function putOffTimer(db: Queries, timer: DueTimer, at: Microseconds | null): Promise<void> {
  await setTimer(db, timer, { next_timer: at, timer_begun: false });
}

async function setTimer(
  db: Queries,
  timer: DueTimer,
  values: { next_timer: Microseconds | null; timer_begun?: boolean },
): Promise<void> {
  await withSystem(db, (tx) =>
    tx
      .updateTable('conversations')
      .set(values)
      .where('project_id', '=', timer.projectId)
      .where('id', '=', timer.id)
      .where('next_timer', '=', timer.until)
      .execute(),
  );
}
