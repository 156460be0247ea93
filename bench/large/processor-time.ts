import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { queriesOn, withProject, type Queries } from '../../apps/server/src/platform/db/database.ts';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { databaseUrl } from '../../apps/server/src/platform/postgres/place.ts';

/** The user and system time of a process are its 12th and 13th value after its name. */
const [USER, SYSTEM] = [11, 12];

export interface OneBackend {
  /** How long one backend of the database works for this, in milliseconds of its processor time. */
  processorMs(projectId: number, work: (tx: Queries) => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** One connection with the rights of requests. Other work on the machine does not count. */
export async function oneBackend(sockets: string): Promise<OneBackend> {
  const pool = openPool({
    ...{ url: databaseUrl(sockets, 'parley'), log: createLogger('error') },
    ...{ role: 'parley_app', connections: 1, longestStatementMs: 0 },
  });
  const db = queriesOn(pool);
  const tick = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  const spent = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(values[USER]) + Number(values[SYSTEM])) * tick;
  };
  return {
    async processorMs(projectId, work) {
      const before = spent();
      await withProject(db, projectId, work);
      return spent() - before;
    },
    close: () => pool.end(),
  };
}
