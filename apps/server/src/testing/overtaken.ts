import { sql } from 'kysely';
import { expect } from 'vitest';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** Returns the answer to a call that waits for the platform's lock while another change commits. */
export async function overtaken<T>(
  db: Queries,
  call: () => Promise<T>,
  change: (tx: Queries) => Promise<unknown>,
): Promise<T> {
  const answers: Promise<T>[] = [];
  await withSystem(db, async (tx) => {
    await tx.selectFrom('platform_clock').select('version').forUpdate().execute();
    answers.push(call());
    await expect.poll(() => waitsForLock(db), { timeout: 20_000 }).toBe(true);
    await change(tx);
  });
  const [answer] = answers;
  if (!answer) throw new Error('one call');
  return answer;
}

async function waitsForLock(db: Queries): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()
  `.execute(db);
  return rows.length > 0;
}
