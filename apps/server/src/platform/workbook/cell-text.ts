import { dateFromSerial, format, getFormatDateInfo, isDateFormat } from 'numfmt';

const SECONDS_OF_DAY = 86_400;
/** The days between the starts of the two calendars of workbooks. */
const DAYS_FROM_1900_TO_1904 = 1_462;
/** Excel's last day, in the year 9999. */
const LAST_DAY = 2_958_466;
/** Spreadsheets keep 15 digits of a number and replace further ones by zeros. */
const FIRST_INEXACT = 1e15;

/** Formats the numbers of cells with one format. */
export type ShowNumber = (value: number) => string;

/**
 * Shows numbers like Excel. Dates and times have the form 2026-11-26 10:00, as the file does not contain the country
 * whose form Excel uses. Whole numbers without a format show all of their digits, up to the 15 exact ones.
 */
export function numberFormat(pattern: string, is1904: boolean): ShowNumber {
  if (isPlain(pattern)) return plainNumber;
  if (!isDateFormat(pattern)) return (value) => formatted(pattern, value);
  const { year, month, day } = getFormatDateInfo(pattern);
  return year || month || day ? (value) => dateText(value, is1904) : clockText;
}

const isPlain = (pattern: string): boolean => /^(?:general|@|)$/iu.test(pattern);

function plainNumber(value: number): string {
  return Math.abs(value) >= FIRST_INEXACT ? format('General', value) : String(Number(value.toPrecision(15)));
}

function formatted(pattern: string, value: number): string {
  try {
    return format(pattern, value).trim();
  } catch {
    // Excel would not understand the pattern either.
    return plainNumber(value);
  }
}

function dateText(value: number, is1904: boolean): string {
  const serial = value + (is1904 ? DAYS_FROM_1900_TO_1904 : 0);
  if (serial < 0 || serial >= LAST_DAY) return plainNumber(value);
  const seconds = Math.round(serial * SECONDS_OF_DAY);
  const [year = 0, month, day] = dateFromSerial(Math.floor(seconds / SECONDS_OF_DAY));
  const date = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
  const rest = seconds % SECONDS_OF_DAY;
  return rest === 0 ? date : `${date} ${clockOf(rest)}`;
}

/** `10:00`, and 26:30 for a day and two and a half hours. */
function clockText(value: number): string {
  return value < 0 || value >= LAST_DAY ? plainNumber(value) : clockOf(Math.round(value * SECONDS_OF_DAY));
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits);
  return (seconds % 60 === 0 ? parts.slice(0, 2) : parts).join(':');
}

const twoDigits = (number = 0): string => String(number).padStart(2, '0');

/** Decodes characters that XML cannot contain, written as `_x000D_`. */
export function unescapedText(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/giu, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
