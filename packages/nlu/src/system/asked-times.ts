import { languageCode } from '#languages/stem.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { readNumbers } from '#stages/numbers.ts';
import { extractSystem } from '#system/extract-system.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { Span } from '#text/span.ts';
import { tokenise } from '#text/tokens.ts';

/** How each language says that a number is a time, and the words around the number in an answer or a correction. */
interface TimeWords {
  at: string;
  after: string[];
  /** Before the number in a correction. */
  before: string[];
  /** One of these makes it a correction. */
  marks: string[];
}

const WORDS: Record<string, TimeWords> = {
  en: {
    at: 'at',
    after: ['please', 'then', 'instead', 'rather', 'maybe', 'ok', 'okay', 'sorry'],
    before: ['at', 'it', 'i', 'lets', 'then'],
    marks: 'no nope sorry actually wait rather better instead make say meant mean'.split(' '),
  },
  de: {
    at: 'um',
    after: ['bitte', 'dann', 'lieber', 'eher', 'besser', 'doch', 'vielleicht', 'ok', 'okay'],
    before: ['um', 'ich', 'dann'],
    marks: 'nein ne nee doch lieber eher besser sorry entschuldigung moment meinte'.split(' '),
  },
  cs: {
    at: 've',
    after: ['prosim', 'radeji', 'radsi', 'spis', 'treba', 'ok'],
    before: ['v', 've', 'na', 'jsem'],
    marks: 'ne nikoli vlastne pardon radeji radsi spis lepsi myslel myslela'.split(' '),
  },
  sk: {
    at: 'o',
    after: ['prosim', 'radsej', 'skor', 'mozno', 'ok'],
    before: ['o', 'na', 'som'],
    marks: 'nie vlastne pardon radsej skor lepsie myslel myslela'.split(' '),
  },
  pl: {
    at: 'o',
    after: ['prosze', 'raczej', 'lepiej', 'jednak', 'moze', 'ok'],
    before: ['o', 'na'],
    marks: 'nie wlasciwie przepraszam jednak raczej lepiej'.split(' '),
  },
};
const NONE: TimeWords = { at: 'at', after: [], before: [], marks: [] };
/** More words before the number may be about something else. */
const MOST_BEFORE = 3;
const IN_DIGITS = /(?<![\p{L}\d.,:/-])(\d{1,2})(?:[.:h](\d{2}))?(?:\s?h)?(?![\p{L}\d.,:/-]|\.\d)/giu;

/**
 * The time in an answer to a question for one, where no other word says that its number is a time: "10", "2.30", "14h",
 * "make it ten instead". Undefined if there are several numbers, or words after it that it may count.
 */
export function askedTime(text: string, language: string): SystemHit | undefined {
  const code = languageCode(language);
  const { at, after } = WORDS[code] ?? NONE;
  const tokens = tokenise(text);
  const [number, ...others] = numbersIn(text, language);
  if (number === undefined || others.length > 0) return undefined;
  const before = tokens.filter(({ end }) => end <= number.start);
  const behind = tokens.filter(({ start }) => start >= number.end);
  if (before.length > MOST_BEFORE || !behind.every(({ word }) => after.includes(word))) return undefined;
  const said = text.slice(number.start, number.end);
  const read = extractSystem(`${at} ${number.clock ?? said}`, language, new Date(0), false);
  const hit = read.find(({ entity }) => entity === 'time');
  return hit && { ...hit, text: said, start: number.start, end: number.end };
}

/**
 * The time in a text that only corrects one: "no, 5", "5 rather", "lieber um elf". Stricter than an answer, as nothing has
 * asked for it: a number alone corrects nothing.
 */
export function correctedTime(text: string, language: string): SystemHit | undefined {
  const hit = askedTime(text, language);
  if (hit === undefined) return undefined;
  const { before, after, marks } = WORDS[languageCode(language)] ?? NONE;
  const others = tokenise(text).filter(({ start, end }) => end <= hit.start || start >= hit.end);
  const isKnown = others.every(
    ({ word, start }) => marks.includes(word) || (start < hit.start ? before : after).includes(word),
  );
  return isKnown && others.some(({ word }) => marks.includes(word)) ? hit : undefined;
}

/** From one to before seven in the afternoon, as where the hour is said in words. */
function clockOf(hour: string, minute: string): string {
  const isAfternoon = !hour.startsWith('0') && Number(hour) < 7;
  return `${Number(hour) + (isAfternoon ? 12 : 0)}:${minute}`;
}

/** Digits as they are written on a clock, else the words of the language. */
function numbersIn(text: string, language: string): (Span & { clock?: string })[] {
  const digits = [...text.matchAll(IN_DIGITS)].map((match) => {
    const [all, hour = '', minute] = match;
    return { start: match.index, end: match.index + all.length, clock: minute ? clockOf(hour, minute) : hour };
  });
  if (/\d/u.test(text)) return digits;
  return readNumbers(text, tokenise(text), languageCode(language), numberWordsOf(language)).filter(
    ({ isOrdinal }) => !isOrdinal,
  );
}
