import { Client } from 'pg';
import { expect } from 'vitest';

/** Holds changes of platform administrators until all of them wait for a lock. `url` is the database's URL. */
export async function atOnce<T>(url: string, start: () => Promise<T>[]): Promise<T[]> {
  const gate = new Client({ connectionString: url });
  const watch = new Client({ connectionString: url });
  await Promise.all([gate.connect(), watch.connect()]);
  try {
    await gate.query('begin');
    await gate.query('select id from users where is_platform_admin for update');
    const started = start();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await watch.query(waiting)).rowCount).toBe(started.length);
    await gate.query('commit');
    return await Promise.all(started);
  } finally {
    await Promise.all([gate.end(), watch.end()]);
  }
}
