import { asText, type Json } from '#json.ts';
import type { Format } from '#source/formats.ts';

/** How texts write dates and numbers: by the settings of the project. */
export interface Locale {
  language: string;
  timeZone: string;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})/u;
const TIME = /(?:^|T)(\d{1,2}):(\d{2})/u;

/** A value as people write it. What does not fit the format stays as it is. */
export function formatted(value: Json | undefined, { name, currency }: Format, locale: Locale): string {
  return FORMATTED[name](value ?? null, locale, currency) ?? asText(value);
}

type Formatted = (value: Json, locale: Locale, currency: string | null) => string | null;

const FORMATTED: Record<Format['name'], Formatted> = {
  date: (value, locale) => dateText(value, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
  day: (value, locale) => dateText(value, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
  time: (value, locale) => {
    const moment = momentOf(value, 'time');
    return moment && dateFormat(locale.language, { hour: 'numeric', minute: '2-digit' }).format(moment);
  },
  number: (value, { language }) => {
    const number = numberOf(value);
    return number === null ? null : numberFormat(language, { maximumFractionDigits: 6 }).format(number);
  },
  money: moneyText,
  digits: (value) => {
    const characters = asText(value).replace(/[\s-]/gu, '');
    return characters === ''
      ? ''
      : groupsOf(characters)
          .map((group) => Array.from(group).join(' '))
          .join(', ');
  },
};

function dateText(value: Json, { language }: Locale, options: Intl.DateTimeFormatOptions): string | null {
  const period = periodOf(value);
  const format = dateFormat(language, options);
  // The ranges of Intl write the month as a number in some languages.
  if (period) return `${format.format(period.from)} – ${format.format(period.to)}`;
  const moment = momentOf(value, 'date');
  return moment && format.format(moment);
}

function periodOf(value: Json): { from: Date; to: Date } | null {
  if (!isObject(value)) return null;
  const [from, to] = [momentOf(value['from'] ?? null, 'date'), momentOf(value['to'] ?? null, 'date')];
  return from && to ? { from, to } : null;
}

/** A date or time as it was written, without a time zone; `now` has both. */
function momentOf(value: Json, part: 'date' | 'time'): Date | null {
  if (isObject(value)) return momentOf(value[part] ?? null, part);
  if (typeof value !== 'string') return null;
  const [, year, month, day] = DATE.exec(value) ?? [];
  const [, hour, minute] = TIME.exec(value) ?? [];
  if ((part === 'date' ? year : hour) === undefined) return null;
  const read = new Date(
    Date.UTC(Number(year ?? 2000), Number(month ?? 1) - 1, Number(day ?? 1), Number(hour ?? 0), Number(minute ?? 0)),
  );
  const isReal =
    (day === undefined || read.getUTCDate() === Number(day)) &&
    (hour === undefined || read.getUTCHours() === Number(hour));
  return isReal ? read : null;
}

function moneyText(value: Json, { language }: Locale, currency: string | null): string | null {
  const amount = numberOf(isObject(value) ? (value['amount'] ?? null) : value);
  const code = currency ?? (isObject(value) ? asText(value['currency']) : '');
  if (amount === null) return null;
  const decimals = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
  if (!/^[A-Z]{3}$/u.test(code)) return numberFormat(language, { maximumFractionDigits: 2 }).format(amount);
  return numberFormat(language, { style: 'currency', currency: code, ...decimals }).format(amount);
}

function numberOf(value: Json): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Groups of three, and of two or four at the end, as one says a long number. */
function groupsOf(characters: string): string[] {
  if (characters.length <= 4) return [characters];
  const rest = characters.length % 3;
  const last = rest === 1 ? 4 : rest === 2 ? 2 : 3;
  const head = characters.slice(0, -last);
  return [...(head.match(/.{3}/gsu) ?? []), characters.slice(-last)];
}

/** Plain English writes the day first; American English says so. */
function localeTag(language: string): string {
  const tag = language.trim().replace('_', '-') || 'en';
  try {
    return tag === 'en' ? 'en-GB' : new Intl.Locale(tag).toString();
  } catch {
    return 'en-GB';
  }
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(localeTag(language), { timeZone: 'UTC', ...options });
  return kept(dateFormats, `${language} ${JSON.stringify(options)}`, make);
}

function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const make = () => new Intl.NumberFormat(localeTag(language), options);
  return kept(numberFormats, `${language} ${JSON.stringify(options)}`, make);
}

/** Values may bring any currency, and a format takes several kilobytes. */
const MOST_FORMATS = 500;

/** Making a format costs far more than using it. */
function kept<F>(formats: Map<string, F>, key: string, make: () => F): F {
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const made = make();
  formats.set(key, made);
  return made;
}
