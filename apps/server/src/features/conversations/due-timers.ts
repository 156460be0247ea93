import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** A conversation in which a timer is due. */
export interface DueTimer {
  projectId: number;
  id: string;
  tokenHash: Buffer;
  /** Until then no other server looks after it. */
  until: Microseconds;
}

/** Of all projects, those that have waited longest first. Each is given to one server, which has until then to run it. */
export async function claimDueTimers(
  db: Queries,
  { now, until, most }: { now: Microseconds; until: Microseconds; most: number },
): Promise<DueTimer[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ project_id: number; id: string; token_hash: Buffer }>`
      update conversations c set next_timer = ${until}
      from (
        select project_id, id from conversations where next_timer <= ${now}
        order by next_timer limit ${most} for update skip locked
      ) due
      where c.project_id = due.project_id and c.id = due.id
      returning c.project_id, c.id, c.token_hash
    `.execute(tx);
    return rows.map(({ project_id, id, token_hash }) => ({ projectId: project_id, id, tokenHash: token_hash, until }));
  });
}

/** When a claimed timer that did not run is looked after again; never with null. What a turn has set since stays. */
export async function putOffTimer(db: Queries, timer: DueTimer, at: Microseconds | null): Promise<void> {
  await withSystem(db, (tx) =>
    tx
      .updateTable('conversations')
      .set({ next_timer: at })
      .where('project_id', '=', timer.projectId)
      .where('id', '=', timer.id)
      .where('next_timer', '=', timer.until)
      .execute(),
  );
}
