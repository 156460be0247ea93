import { queriesOn } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openPool } from '#platform/db/pool.ts';
import { createLogger } from '#platform/logger.ts';

/** When the process ends: before a statement leaves, or before its answer comes. */
export type Moment = 'before' | 'after';

/**
 * Migrates a database as a process that ends at the n-th statement: its connections break, and it says nothing more.
 * Returns how many statements it sent. `onEnd` may end the process indeed.
 */
export async function migrateUntil(
  url: string,
  last: number,
  moment: Moment = 'before',
  onEnd: () => void = () => undefined,
): Promise<number> {
  const pool = openPool({ url, log: createLogger('silent'), connections: 2, longestStatementMs: 0 });
  const breaks: (() => void)[] = [];
  let sent = 0;
  const breakAll = () => {
    onEnd();
    for (const end of breaks) end();
  };
  pool.on('connect', (client) => {
    breaks.push(() => (client as unknown as Connected).connection.stream.destroy());
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        sent += 1;
        if (sent >= last && moment === 'before') breakAll();
        const answer = query(...args);
        if (sent >= last) setImmediate(breakAll);
        return answer;
      },
    });
  });
  try {
    await migrate(queriesOn(pool));
    return sent;
  } catch (error) {
    if (sent < last) throw error;
    return sent;
  } finally {
    await pool.end();
  }
}

/** The part of pg's client that its types lack. */
interface Connected {
  connection: { stream: { destroy(): void } };
}
