import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { CALLS } from '../product/calls.ts';
import { percentile } from '../report/statistics.ts';
import { INSERT } from './bare-insert.ts';
import type { Rate } from './messages.ts';

/** Measures the commits of the database itself, one INSERT each, without any HTTP on that many connections. */
export async function measureRawCommits(databaseUrl: string, atOnce: number, amount: number): Promise<Rate> {
  const pool = openPool({ url: databaseUrl, log: createLogger('error'), connections: atOnce });
  const clients = await Promise.all(Array.from({ length: atOnce }, () => pool.connect()));
  const values = [JSON.stringify({ msg: CALLS[0]?.[0] })];
  const times: number[] = [];
  let left = amount;
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) {
        const before = performance.now();
        await client.query({ ...INSERT, values });
        times.push(performance.now() - before);
      }
    }),
  );
  const elapsed = performance.now() - started;
  for (const client of clients) client.release();
  await pool.end();
  return { perSecond: (times.length / elapsed) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
