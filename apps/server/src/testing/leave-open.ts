import { sql } from 'kysely';
import { phraseHash } from '#features/conversations/heard-phrase.ts';
import { withProject, type Queries } from '#platform/db/database.ts';

const CONVERSATIONS = 2_000;

/** Writes phrases that callers said one to five times each without a recognized intent, in one statement. */
export async function leaveOpen(db: Queries, projectId: number, phrases: string[], now: number): Promise<void> {
  const hashes = phrases.map(phraseHash);
  await withProject(db, projectId, async (tx) => {
    await sql`
      insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, started)
      select ${projectId}, 'c' || n, sha256(n::text::bytea), 'prod', 'a snapshot', '{}', ${now}
      from generate_series(1, ${CONVERSATIONS}::int) n`.execute(tx);
    await sql`
      insert into fallbacks (project_id, hash, intent, search)
      select ${projectId}, p.hash, p.phrase, lower(p.phrase)
      from unnest(${hashes}::bytea[], ${phrases}::text[]) p(hash, phrase)`.execute(tx);
    await sql`
      insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
      select ${projectId}, p.hash, 'c' || (1 + (p.n * 13 + k) % ${CONVERSATIONS}::int), ${now}::bigint + p.n * 10 + k, null, 0.2
      from unnest(${hashes}::bytea[]) with ordinality p(hash, n), generate_series(1, (p.n % 5)::int + 1) k`.execute(tx);
  });
}
