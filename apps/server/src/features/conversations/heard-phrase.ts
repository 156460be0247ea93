import { createHash } from 'node:crypto';
import type { HeardPhrase } from '@parley/domain/fallback';
import { searchKey, templateKey } from '@parley/domain/text';

/** Phrases with the same hash are one phrase. */
export function phraseHash(phrase: string): Buffer {
  return createHash('sha256').update(templateKey(phrase)).digest();
}

/** Counts a phrase with the turn that `turned` records, both or neither. Its parameters begin at `first`. */
export function recordHeard(first: number): string {
  const [hash, text, search, timestamp, intent, confidence] = [0, 1, 2, 3, 4, 5].map((place) => `$${first + place}`);
  return `, phrase as (
    insert into fallbacks (project_id, hash, intent, search)
    select $1, ${hash}, ${text}, ${search} from turned
    on conflict (project_id, hash) do nothing
  ), use as (
    insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
    select $1, ${hash}, id, ${timestamp}, ${intent}, ${confidence} from turned
  )`;
}

export function heardValues({ text, intent, confidence, timestamp }: HeardPhrase): unknown[] {
  return [phraseHash(text), text, searchKey(text), timestamp, intent, confidence];
}
