import { today } from '#system/calendar.ts';
import { findDates } from '#system/dates.ts';
import { findDurations } from '#system/durations.ts';
import { findMails } from '#system/e-mails.ts';
import { itemsOf } from '#system/items.ts';
import { findMoney } from '#system/money.ts';
import { findPeriods } from '#system/periods.ts';
import { findPhones } from '#system/phones.ts';
import type { SystemHit } from '#system/system-hit.ts';
import { systemWordsOf } from '#system/system-words-of.ts';
import { findTimes } from '#system/times.ts';
import { cut } from '#text/cut.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';

/**
 * Dates, times, periods, durations, money, phone numbers and email addresses of a text, in its order and without
 * overlaps. `now` decides the meaning of "tomorrow". Other languages than the five are read as English, where only
 * digits and signs count. Without periods, the dates and times that begin and end one are found.
 */
export function extractSystem(text: string, language: string, now: Date, hasPeriods = true): SystemHit[] {
  return atOnce(extractingSystem(text, language, now, hasPeriods));
}

/** Extracts in pieces; a long text takes several. */
export function* extractingSystem(text: string, language: string, now: Date, hasPeriods: boolean): Pieces<SystemHit[]> {
  const words = systemWordsOf(language);
  const read = cut(text);
  const from = today(now);
  const items = itemsOf(read, language, words, from);
  const reading = { text: read, items, words };
  const finders = [
    () => findMails(read, words),
    () => findDates(reading, from),
    () => findTimes(reading),
    () => (hasPeriods ? findPeriods(reading, from) : []),
    () => findMoney(read, items),
    () => findDurations(read, items),
    () => findPhones(read, words, language),
  ];
  const hits: SystemHit[] = [];
  for (const find of finders) {
    hits.push(...find());
    if (read.length > SHORT) yield;
  }
  return apart(hits);
}

/** Short texts take less time than a pause. */
const SHORT = 500;

/** Keeps the longer of hits that overlap, and of two as long the first kind: a date is no phone number. */
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
