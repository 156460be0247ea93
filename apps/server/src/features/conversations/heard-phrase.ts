import { createHash } from 'node:crypto';
import type { HeardPhrase } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';
import { searchKey, templateKey } from '@parley/domain/text';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** Phrases with equal hashes count as one phrase. */
export function phraseHash(phrase: string): Buffer {
  return createHash('sha256').update(templateKey(phrase)).digest();
}

/** Columns for counting a phrase; all null if the turn contains no phrase. */
export const HEARD_COLUMNS = {
  hash: 'bytea',
  phrase: 'text',
  search: 'text',
  heard_at: 'bigint',
  intent: 'text',
  confidence: 'double precision',
};

/** Counts the phrases of the turns that `turned` records, each with its turn or not at all. */
export function recordHeard(turned: string): string {
  return `, phrase as (
    insert into fallbacks (project_id, hash, intent, search)
    select distinct on (hash) $1::bigint, hash, phrase, search from ${turned} where hash is not null order by hash
    on conflict (project_id, hash) do nothing
  ), use as (
    insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
    select $1, hash, id, heard_at, intent, confidence from ${turned} where hash is not null
  )`;
}

export function heardValues(heard: HeardPhrase | null | undefined): unknown[] {
  if (!heard) return Object.keys(HEARD_COLUMNS).map(() => null);
  const { text, intent, confidence, timestamp } = heard;
  return [phraseHash(text), text, searchKey(text), timestamp, intent, confidence];
}

/**
 * Deletes uses of phrases, and phrases without other uses: a phrase is deleted with the last conversation that contains
 * it, as it may reveal the caller. `where` is a condition on the uses `u`.
 */
export async function forgetUses(db: Queries, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ project_id: number; hash: Buffer; intent: string | null; confidence: number }>`
    delete from fallback_uses u where ${where} returning project_id, hash, intent, confidence`.execute(db);
  if (rows.length === 0) return rows;
  await sql`
    delete from fallbacks f using (
      select distinct * from unnest(
        ${rows.map(({ project_id }) => project_id)}::bigint[], ${rows.map(({ hash }) => hash)}::bytea[]
      ) as gone(project_id, hash)
    ) g
    where f.project_id = g.project_id and f.hash = g.hash
      and not exists (select 1 from fallback_uses u where u.project_id = g.project_id and u.hash = g.hash)`.execute(db);
  return rows;
}

/**
 * Moves a conversation's fallbacks to their current phrases, and deletes an earlier phrase that no other conversation
 * contains.
 */
export async function renamePhrases(
  db: Queries,
  projectId: number,
  conversationId: string,
  heard: readonly { timestamp: Microseconds; text: string }[],
): Promise<void> {
  for (const { timestamp, text } of heard) {
    const uses = await forgetUses(
      db,
      sql`u.project_id = ${projectId} and u.conversation_id = ${conversationId} and u.timestamp = ${timestamp}`,
    );
    const hash = phraseHash(text);
    for (const { intent, confidence } of uses) {
      await sql`
        insert into fallbacks (project_id, hash, intent, search)
        values (${projectId}, ${hash}, ${text}, ${searchKey(text)}) on conflict (project_id, hash) do nothing`.execute(
        db,
      );
      await sql`
        insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
        values (${projectId}, ${hash}, ${conversationId}, ${timestamp}, ${intent}, ${confidence})`.execute(db);
    }
  }
}
