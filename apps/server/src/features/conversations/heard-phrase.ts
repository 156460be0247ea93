import { createHash } from 'node:crypto';
import type { HeardPhrase } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';
import { searchKey, templateKey } from '@parley/domain/text';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** Phrases with the same hash are one phrase. */
export function phraseHash(phrase: string): Buffer {
  return createHash('sha256').update(templateKey(phrase)).digest();
}

/** What is given of a phrase to count it; all null where none was heard. */
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

/** Moves a conversation's fallbacks to the phrases as they are now, and deletes an earlier phrase that nobody else said. */
export async function renamePhrases(
  db: Queries,
  projectId: number,
  conversationId: string,
  heard: readonly { timestamp: Microseconds; text: string }[],
): Promise<void> {
  for (const { timestamp, text } of heard) {
    const { rows } = await sql<{ intent: string | null; confidence: number }>`
      delete from fallback_uses
      where project_id = ${projectId} and conversation_id = ${conversationId} and timestamp = ${timestamp}
      returning intent, confidence`.execute(db);
    const hash = phraseHash(text);
    for (const { intent, confidence } of rows) {
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
