/** How a language says dates, times and amounts: what each word, or phrase of several, may mean. All are folded. */
export interface Lexicon {
  meanings: ReadonlyMap<string, Meaning>;
  /** By the first word of longer phrases, how many words the longest of them has. */
  phrases: ReadonlyMap<string, number>;
}

export type Unit =
  | 'second'
  | 'minute'
  | 'quarter-hour'
  | 'half-hour'
  | 'three-quarter-hour'
  | 'hour'
  | 'day'
  | 'week'
  | 'fortnight'
  | 'month'
  | 'quarter'
  | 'year';
export type PartOfDay = 'am' | 'pm' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

/** One word may mean several things: "second", "in". */
export interface Meaning {
  month?: number;
  /** Monday is 1. */
  weekday?: number;
  /** An abbreviation that is a word of its own, too: it counts beside other words of time, as in "on Sat". */
  abbreviated?: number;
  /** An abbreviation that counts only before a date, or to another: "Mo-Fr". */
  short?: number;
  /** Days from today. */
  day?: number;
  part?: PartOfDay;
  /** Noon and midnight, in minutes. */
  clock?: number;
  unit?: Unit;
  /** A unit in the singular, which means one of it without a number: "za týden". */
  one?: Unit;
  fraction?: number;
  amount?: number;
  /** This, next, last. */
  shift?: number;
  stage?: 'begin' | 'middle' | 'end';
  currency?: string;
  cents?: string;
  sign?: string;
  /** Before a duration that leads into the future, or the past. */
  ahead?: true;
  before?: true;
  /** After a duration that leads into the past, or the future. */
  ago?: true;
  later?: true;
  /** "From" in "a week from tomorrow". */
  since?: true;
  link?: true;
  /** May be between the words of a date. */
  filler?: true;
  /** Before a month or a year in which something happens. */
  inside?: true;
  /** Before an hour; a weak one is said before amounts as often. */
  at?: true;
  weak?: true;
  /** Before a day. */
  on?: true;
  from?: true;
  to?: true;
  between?: true;
  oclock?: true;
  minus?: true;
  weekend?: true;
  half?: true;
  yearWord?: true;
  /** May follow a bare hour or day without being counted by it. */
  plain?: true;
  /** Names a number that is no telephone number: "customer number". */
  label?: true;
}

type Kind = keyof Meaning;

/** Reads lines of "kind value: form, form" or "kind: form, form". */
export function lexiconOf(lines: string): Lexicon {
  const meanings = new Map<string, Meaning>();
  const phrases = new Map<string, number>();
  for (const line of lines.trim().split('\n')) {
    const [head = '', forms = ''] = line.split(': ');
    const [kind = '', value] = head.split(' ');
    for (const form of forms.split(',').map((one) => one.trim())) {
      if (form === '') continue;
      meanings.set(form, { ...meanings.get(form), [kind as Kind]: valueOf(value) });
      const words = form.split(' ');
      const [first = ''] = words;
      if (words.length > 1) phrases.set(first, Math.max(words.length, phrases.get(first) ?? 0));
    }
  }
  return { meanings, phrases };
}

function valueOf(value: string | undefined): string | number | true {
  if (value === undefined) return true;
  return /^-?[\d.]+$/u.test(value) && value !== '.' && value !== '-' ? Number(value) : value;
}
