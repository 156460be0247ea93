import type { conversationWork, ConversationNote, QueryOf, ReplyOf } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import { nameOf } from '#features/people/users/user-names.ts';

const PAGE = 100;

/** Notes on all conversations, newest first. */
export async function notePage(
  { db, projectId, actor }: Pick<ProjectContext, 'db' | 'projectId' | 'actor'>,
  query: QueryOf<typeof conversationWork.notes>,
): Promise<ReplyOf<typeof conversationWork.notes>> {
  const { limit = PAGE, cursor, author, q = '', from, to } = query;
  const conditions = [sql`n.project_id = ${projectId}`];
  if (author !== undefined) conditions.push(sql`n.who = ${author === 'me' ? actor.userId : author}::bigint`);
  if (q.trim() !== '') conditions.push(sql`strpos(lower(n.text), lower(${q.trim()})) > 0`);
  if (from !== undefined) conditions.push(sql`n.created >= ${from}::bigint`);
  if (to !== undefined) conditions.push(sql`n.created < ${to}::bigint`);
  const matching = sql.join(conditions, sql` and `);
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await sql<ConversationNote & { conversation_started: number }>`
    select n.id, n.conversation_id, n.entry_timestamp, n.text, n.who, ${nameOf('n.who')} as who_name, n.created, n.changed,
      c.started as conversation_started
    from conversation_notes n
    join conversations c on c.project_id = n.project_id and c.id = n.conversation_id
    where ${matching} and ${after ? sql`(n.created, n.id) < (${after.created}::bigint, ${after.id}::bigint)` : sql`true`}
    order by n.created desc, n.id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from conversation_notes n where ${matching}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next_cursor = rows.length > limit && last ? `${last.created}.${last.id}` : null;
  return { items, next_cursor, total: counted.rows[0]?.total ?? 0 };
}

function readCursor(cursor: string): { created: number; id: number } {
  const [, created, id] = /^(\d{1,16})\.(\d{1,15})$/u.exec(cursor) ?? [];
  if (created === undefined) throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { created: Number(created), id: Number(id) };
}
