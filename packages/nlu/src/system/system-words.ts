/** How a language says dates, times, amounts. All words are folded: lower case, no marks. */
export interface SystemWords {
  months: ReadonlyMap<string, number>;
  /** Monday is 1. */
  weekdays: ReadonlyMap<string, number>;
  /** Today, tomorrow, the day after tomorrow: days from now. */
  days: ReadonlyMap<string, number>;
  next: ReadonlySet<string>;
  last: ReadonlySet<string>;
  /** Before a duration that leads into the future; before or after a duration that leads into the past. */
  ahead: ReadonlySet<string>;
  ago: ReadonlySet<string>;
  /** Words before a date or time that belong to it. */
  units: ReadonlyMap<string, Unit>;
  /** "Half an hour", "one and a half hours": what counts as a half, alone and after "and". */
  halves: ReadonlySet<string>;
  andHalves: ReadonlySet<string>;
  /** "Anderthalb", "półtorej". */
  oneAndHalf: ReadonlySet<string>;
  links: ReadonlySet<string>;
  /** "One" in front of a unit: "an hour". */
  articles: ReadonlySet<string>;
  times: readonly TimePattern[];
  /** Noon and midnight, in minutes. */
  namedTimes: ReadonlyMap<string, number>;
  afternoon: ReadonlySet<string>;
  morning: ReadonlySet<string>;
  currencies: ReadonlyMap<string, string>;
  cents: ReadonlySet<string>;
  at: ReadonlySet<string>;
  dot: ReadonlySet<string>;
  underscore: ReadonlySet<string>;
  hyphen: ReadonlySet<string>;
  plus: ReadonlySet<string>;
  /** Words for a digit beside the numbers: "oh". */
  digits: ReadonlyMap<string, string>;
  country: string;
  /** "5/6" is the sixth of May. */
  isMonthFirst: boolean;
}

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/**
 * "quarter to H" with the minutes that it adds to the full hour. H is an hour, M minutes, a digit that number; other
 * words are literal, or alternatives divided by a bar. A loose pattern says a time only if nothing countable follows:
 * "v pět", but not "v pět domů".
 */
export interface TimePattern {
  parts: readonly string[];
  minutes: (spoken: number) => number;
  isLoose: boolean;
}

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u).filter(Boolean));
}

/** Lines of "value: form, form": every form leads to the value. */
export function formsOf(lines: string): ReadonlyMap<string, string> {
  const pairs = lines
    .trim()
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [value = '', forms = ''] = line.split(':');
      return forms.split(',').map((form) => [form.trim(), value.trim()]);
    });
  return new Map(pairs);
}

export function numbersOf(lines: string): ReadonlyMap<string, number> {
  return new Map([...formsOf(lines)].map(([form, value]) => [form, Number(value)]));
}

export function unitsOf(lines: string): ReadonlyMap<string, Unit> {
  return new Map([...formsOf(lines)].flatMap(([form, value]) => (isUnit(value) ? [[form, value] as const] : [])));
}

function isUnit(value: string): value is Unit {
  return ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].includes(value);
}

/** Lines of "pattern = minutes"; "+M" and "-M" for the minutes that are said; a leading "?" makes it loose. */
export function timesOf(lines: string): readonly TimePattern[] {
  return lines
    .trim()
    .split('\n')
    .map((line): TimePattern => {
      const [pattern = '', minutes = '0'] = line.split('=').map((side) => side.trim());
      return {
        parts: pattern.replace('?', '').trim().split(/\s+/u),
        minutes: (spoken) => (minutes === '+M' ? spoken : minutes === '-M' ? -spoken : Number(minutes)),
        isLoose: pattern.startsWith('?'),
      };
    });
}
