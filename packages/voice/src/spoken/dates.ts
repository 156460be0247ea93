import type { SpokenDate, SpokenLanguage } from '#spoken/spoken-language.ts';

const SPACES = String.raw`[ \u00a0\u202f]*`;
const ISO = /(?<![\p{L}\p{N}-])(\d{4})-(\d{2})-(\d{2})(?![\p{L}\p{N}-])/gu;
const POINTS = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(\d{1,2})\.${SPACES}(\d{1,2})\.(?:${SPACES}(\d{4})(?![\p{N}]))?(?![\p{N}])`,
  'gu',
);
const SLASHES = /(?<![\p{L}\p{N}/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\p{L}\p{N}/])/gu;
const TIME = String.raw`(?<![\p{L}\p{N}:.,])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\p{N}:])`;
const HALF = String.raw`(?:[ \u00a0]?([ap])\.?m\b\.?)?`;

/** Replaces dates by words. `region` decides whether 11/27/2026 begins with the month. */
export function sayDates(text: string, language: SpokenLanguage, region: string): string {
  const isMonthFirst = region === 'us';
  const say = (all: string, at: number, whole: string, [year, month, day]: (string | undefined)[]): string => {
    const date = dateOf(day, month, year);
    return date === null ? all : language.date(date, whole.slice(0, at));
  };
  let said = text.replace(ISO, (all: string, year: string, month: string, day: string, at: number, whole: string) =>
    say(all, at, whole, [year, month, day]),
  );
  said = said.replace(
    POINTS,
    (all: string, day: string, month: string, year: string | undefined, at: number, whole: string) =>
      say(all, at, whole, [year, month, day]),
  );
  said = said.replace(SLASHES, (all: string, first: string, second: string, year: string, at: number, whole: string) =>
    say(all, at, whole, isMonthFirst ? [year, first, second] : [year, second, first]),
  );
  for (const [index, pattern] of patternsOf(language).entries()) {
    const month = String(index + 1);
    said = said.replace(
      pattern.dayFirst,
      (all: string, day: string, year: string | undefined, at: number, whole: string) =>
        say(all, at, whole, [year, month, day]),
    );
    if (language.hasMonthFirst)
      said = said.replace(
        pattern.monthFirst,
        (all: string, day: string, year: string | undefined, at: number, whole: string) =>
          say(all, at, whole, [year, month, day]),
      );
  }
  return withoutYearWords(said, text, language);
}

function dateOf(day: string | undefined, month: string | undefined, year: string | undefined): SpokenDate | null {
  const date = { day: Number(day), month: Number(month), year: year === undefined ? null : Number(year) };
  const isReal = date.day >= 1 && date.day <= 31 && date.month >= 1 && date.month <= 12;
  return isReal ? date : null;
}

interface MonthPattern {
  dayFirst: RegExp;
  monthFirst: RegExp;
}

const known = new WeakMap<SpokenLanguage, MonthPattern[]>();

function patternsOf(language: SpokenLanguage): MonthPattern[] {
  const found = known.get(language);
  if (found) return found;
  const year = String.raw`(?:,?[ \u00a0](\d{4})(?!\p{N}))?`;
  const made = language.monthPatterns.map((name) => ({
    dayFirst: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(\d{1,2})(?:\.|st|nd|rd|th)?[ \u00a0](?:of )?(?:${name})(?!\p{L})${year}`,
      'gu',
    ),
    monthFirst: new RegExp(
      String.raw`(?<!\p{L})(?:${name})[ \u00a0](\d{1,2})(?:st|nd|rd|th)?(?![\p{N}.:,]\d|\p{N}|[ \u00a0]%)${year}`,
      'gu',
    ),
  }));
  known.set(language, made);
  return made;
}

/** The spoken year has the word that a written one is followed by. */
function withoutYearWords(said: string, text: string, { yearWords }: SpokenLanguage): string {
  if (yearWords === '' || said === text) return said;
  return said.replace(new RegExp(String.raw`(roku)[ \u00a0](?:${yearWords})`, 'gu'), '$1');
}

/** Replaces times of day by words, and the dash between two of them. */
export function sayTimes(text: string, language: SpokenLanguage): string {
  const word = language.timeWords === '' ? '' : String.raw`(?:[ \u00a0]?(?:${language.timeWords}))?`;
  const range = new RegExp(String.raw`(\d:\d\d)[ \u00a0]?[-–—][ \u00a0]?(?=\d{1,2}:\d\d)`, 'gu');
  const times = new RegExp(TIME + HALF + word, 'giu');
  const read = text
    .replace(range, `$1 ${language.until} `)
    // `14.05 Uhr` is a time by its word alone.
    .replace(/(?<![\p{N}.,])(\d{1,2})\.([0-5]\d)(?=[ \u00a0](?:Uhr|hod)(?!\p{L}))/gu, '$1:$2');
  return read.replace(
    times,
    (all: string, hour: string, minute: string, half: string | undefined, at: number, whole: string) =>
      language.time(
        {
          hour: Number(hour),
          minute: Number(minute),
          half: half === undefined ? null : half.toLowerCase() === 'a' ? 'am' : 'pm',
        },
        whole.slice(0, at),
      ),
  );
}
