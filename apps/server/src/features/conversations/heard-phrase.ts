import { createHash } from 'node:crypto';
import type { HeardPhrase } from '@parley/domain/fallback';
import { searchKey, templateKey } from '@parley/domain/text';

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
