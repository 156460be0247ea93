import { languageCode } from '#languages/stem.ts';
import { findDates } from '#system/dates.ts';
import { findDurations } from '#system/durations.ts';
import { findMails } from '#system/e-mails.ts';
import { itemsOf } from '#system/items.ts';
import { CZECH_SYSTEM } from '#system/languages/cs.ts';
import { GERMAN_SYSTEM } from '#system/languages/de.ts';
import { ENGLISH_SYSTEM } from '#system/languages/en.ts';
import { POLISH_SYSTEM } from '#system/languages/pl.ts';
import { SLOVAK_SYSTEM } from '#system/languages/sk.ts';
import { findMoney } from '#system/money.ts';
import { findPhones } from '#system/phones.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords } from '#system/system-words.ts';
import { findTimes } from '#system/times.ts';
import { cut } from '#text/cut.ts';

const BY_LANGUAGE = new Map<string, SystemWords>([
  ['cs', CZECH_SYSTEM],
  ['de', GERMAN_SYSTEM],
  ['en', ENGLISH_SYSTEM],
  ['pl', POLISH_SYSTEM],
  ['sk', SLOVAK_SYSTEM],
]);

/**
 * Dates, times, durations, money, phone numbers and e-mail addresses of a text, in its order and none inside another.
 * `now` says what "tomorrow" is. Other languages than the five are read as English, of which digits and signs count.
 */
export function extractSystem(text: string, language: string, now: Date): SystemHit[] {
  const words = BY_LANGUAGE.get(languageCode(language)) ?? ENGLISH_SYSTEM;
  const read = cut(text);
  const items = itemsOf(read, language);
  return apart([
    ...findMails(read, words),
    ...findDates(read, items, words, language, now),
    ...findTimes(read, items, words),
    ...findMoney(read, items, words),
    ...findDurations(read, items, words),
    ...findPhones(read, words, language),
  ]);
}

/** Where hits overlap the longer stays, and of two as long the first kind: a date is no phone number. */
function apart(hits: readonly SystemHit[]): SystemHit[] {
  const kept: SystemHit[] = [];
  const taken = new Set<number>();
  for (const hit of hits.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    let isFree = true;
    for (let at = hit.start; at < hit.end && isFree; at++) isFree = !taken.has(at);
    if (!isFree) continue;
    for (let at = hit.start; at < hit.end; at++) taken.add(at);
    kept.push(hit);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}
