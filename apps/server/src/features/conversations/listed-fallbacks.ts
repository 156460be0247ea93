import { searchKey } from '@parley/domain/text';
import { sql } from 'kysely';
import type { StoredAnnotation } from '#features/conversations/annotation-store.ts';
import { forgetUses, phraseHash } from '#features/conversations/heard-phrase.ts';
import type { Place } from '#platform/db/place.ts';

type Marked = Pick<StoredAnnotation, 'conversation_id' | 'entry_timestamp' | 'text' | 'recognized'>;

/** True if the phrase of this turn was listed already. */
export async function listAsFallback({ db, projectId }: Place, marked: Marked, confidence: number): Promise<boolean> {
  const hash = phraseHash(marked.text);
  const { rows } = await sql`
    update fallback_uses set intent = null
    where project_id = ${projectId} and conversation_id = ${marked.conversation_id}
      and timestamp = ${marked.entry_timestamp}::bigint
    returning 1`.execute(db);
  if (rows.length > 0) return true;
  await sql`
    insert into fallbacks (project_id, hash, intent, search)
    values (${projectId}, ${hash}, ${marked.text}, ${searchKey(marked.text)})
    on conflict (project_id, hash) do nothing`.execute(db);
  await sql`
    insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
    values (${projectId}, ${hash}, ${marked.conversation_id}, ${marked.entry_timestamp}, null, ${confidence})`.execute(
    db,
  );
  return false;
}

/** Restores the earlier listing of a correction's phrase among the fallbacks, or removes it. */
export async function unlistFallback({ db, projectId }: Place, found: StoredAnnotation): Promise<void> {
  const its = sql`u.project_id = ${projectId} and u.conversation_id = ${found.conversation_id}
    and u.timestamp = ${found.entry_timestamp}::bigint`;
  if (found.was_listed) await sql`update fallback_uses u set intent = ${found.recognized} where ${its}`.execute(db);
  else await forgetUses(db, its);
}
