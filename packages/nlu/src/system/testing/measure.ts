import { readFileSync } from 'node:fs';
import { languageCode } from '#languages/stem.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { findNumbers } from '#stages/numbers.ts';
import { extractSystem } from '#system/extract-system.ts';
import { tokenise } from '#text/tokens.ts';

/** A Wednesday. */
export const NOW = new Date(2026, 2, 4, 10, 30);
export const LANGUAGES = ['en', 'de', 'cs', 'sk', 'pl'];

/** Rules are made while looking at the lines `seen`; `unseen` tells how well they do elsewhere. */
export type Half = 'seen' | 'unseen';

export interface Phrase {
  language: string;
  type: string;
  text: string;
  /** "-" where nothing of the type is in the text; with "~" either half of the day is right. */
  value: string;
  isSentence: boolean;
  half: Half;
}

/** What callers say, with the values that a person reads in it. Every other line is of the one half. */
export function readPhrases(language: string): Phrase[] {
  const lines = readFileSync(new URL(`${language}.txt`, import.meta.url), 'utf8').split('\n');
  let isSentence = false;
  return lines.flatMap((line, index): Phrase[] => {
    if (line.startsWith('#')) isSentence = line.includes('sentences');
    const [type, text, value] = line.split(' | ');
    if (!type || !text || !value) return [];
    return [{ language, type, text, value, isSentence, half: index % 2 === 0 ? 'seen' : 'unseen' }];
  });
}

/** One phrase of each kind that was read wrong, or not at all, and its neighbors. */
export function readKinds(): Phrase[] {
  const lines = readFileSync(new URL('kinds.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [language = '', type = '', text = '', value = ''] = line.split(' | ');
    return { language, type, text, value, isSentence: false, half: 'seen' };
  });
}

export type Outcome = 'right' | 'wrong' | 'missing';

/** Right is the value and no other of its type. */
export function judge({ language, type, text, value }: Phrase): Outcome {
  const found = type === 'number' ? numbersIn(text, language) : hitsIn(text, language, type);
  const wanted = value === '-' ? [] : type === 'both' ? value.split(' ') : [value];
  if (found.length === wanted.length && wanted.every((want) => found.some((one) => isSame(want, one)))) return 'right';
  const isWrong = found.some((one) => !wanted.some((want) => isSame(want, one)));
  return isWrong || found.length > wanted.length ? 'wrong' : 'missing';
}

export function foundIn({ language, type, text }: Phrase): string[] {
  return type === 'number' ? numbersIn(text, language) : hitsIn(text, language, type);
}

function numbersIn(text: string, language: string): string[] {
  const words = numberWordsOf(language);
  return findNumbers(text, tokenise(text), languageCode(language), words).map(({ value }) => String(value));
}

function hitsIn(text: string, language: string, type: string): string[] {
  const types = type === 'both' ? ['date', 'time'] : [type];
  const hits = extractSystem(text, language, NOW).filter(({ entity }) => types.includes(entity));
  return hits.map(({ value }) => written(value));
}

function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('currency' in value && 'amount' in value) return `${String(value.amount)} ${String(value.currency)}`;
  return 'from' in value && 'to' in value ? `${String(value.from)}..${String(value.to)}` : '';
}

function isSame(wanted: string, found: string): boolean {
  if (!wanted.endsWith('~')) return wanted === found;
  const early = wanted.slice(0, -1);
  return (
    found === early ||
    found === early.replaceAll(/\d\d(?=:)/gu, (hour) => String((Number(hour) + 12) % 24).padStart(2, '0'))
  );
}
