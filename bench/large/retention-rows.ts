import { sql } from 'kysely';
import { deleteConversations } from '../../apps/server/src/features/conversations/delete-conversations.ts';
import { withSystem, type Queries } from '../../apps/server/src/platform/db/database.ts';
import { dropMonth, pastMonths } from '../../apps/server/src/platform/db/tracker-partitions.ts';
import { count, milliseconds, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';

const CONVERSATIONS = 500;
const BATCHES = 4;

/** The deletion of the oldest month at once, and of conversations of the next one row by row. */
export async function retentionRows(owner: Queries): Promise<Section['rows']> {
  const [first, second] = await filledMonths(owner);
  if (!first || !second) return [];
  const began = performance.now();
  await dropMonth(owner, { name: first.name, isAttached: true });
  const dropped = performance.now() - began;
  const byRows = await deleteByRows(owner, second.name);
  return [
    { what: `the entries of a month, deleted at once: ${count(first.turns)} turns`, figure: milliseconds(dropped) },
    {
      what: `the same, conversation by conversation: ${count(byRows.turns)} turns, and a month (computed)`,
      figure: `${seconds(byRows.took)}, ${seconds((byRows.took / Math.max(1, byRows.turns)) * first.turns)}`,
    },
  ];
}

async function filledMonths(owner: Queries): Promise<{ name: string; turns: number }[]> {
  const names = (await pastMonths(owner, new Date())).map(({ name }) => name);
  const { rows } = await sql<{ name: string; turns: number }>`
    select relname as name, reltuples::bigint as turns from pg_class
    where relname = any(${names}::text[]) and reltuples > 0 order by relname`.execute(owner);
  return rows;
}

async function deleteByRows(owner: Queries, month: string): Promise<{ turns: number; took: number }> {
  let [turns, took] = [0, 0];
  for (let batch = 0; batch < BATCHES; batch++) {
    await withSystem(owner, async (tx) => {
      const { rows } = await sql<{ project_id: number; id: string; turns: number }>`
        select project_id, conversation_id as id, count(*)::int as turns from ${sql.table(month)}
        group by 1, 2 limit ${CONVERSATIONS}`.execute(tx);
      const began = performance.now();
      await deleteConversations(tx, rows);
      took += performance.now() - began;
      turns += rows.reduce((sum, row) => sum + row.turns, 0);
    });
  }
  return { turns, took };
}
