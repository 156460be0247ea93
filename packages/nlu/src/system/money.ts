import type { Item } from '#system/item.ts';
import type { SystemHit } from '#system/system-hit.ts';

type MoneyHit = Extract<SystemHit, { entity: 'money' }>;

const SIGNS = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₣', 'CHF'],
]);

/** Amounts beside a currency, its sign or its name; cents after them count. */
export function findMoney(text: string, items: readonly Item[]): MoneyHit[] {
  const hits: MoneyHit[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    const amount = item?.number ?? item?.meaning.amount;
    if (!item || amount === undefined || !Number.isFinite(amount)) continue;
    // "Drei fünfzig Euro" may be 3.50 or 53.
    const before = items[at - 1];
    const isJoined = before !== undefined && before.number !== null && !before.isDigits;
    // "A couple of hundred dollars" is no amount.
    if (!item.isApart && (isJoined || (before?.meaning.amount ?? 1) > 1)) continue;
    const place = currencyBeside(text, items, at) ?? centsAlone(items, at);
    if (!place) continue;
    const { currency, last, isCents } = place;
    // "Half a euro".
    const part = item.number === null && !item.isApart ? before?.meaning.fraction : undefined;
    const start = part === undefined ? place.start : (before?.start ?? place.start);
    const cents = isCents ? null : centsAfter(items, last + 1);
    const end = cents?.end ?? place.end;
    const value = {
      amount: inCents((isCents ? amount / 100 : amount + (cents?.amount ?? 0) / 100) * (part ?? 1)),
      currency,
    };
    const hit = { text: text.slice(start, end), start, end };
    hits.push({ entity: 'money', value, ...hit, matcher: item.isDigits ? 'pattern' : 'words' });
    at = cents?.at ?? last;
  }
  return hits;
}

/** Without the noise of binary fractions. */
function inCents(amount: number): number {
  return Number(amount.toFixed(4));
}

interface FoundCurrency {
  currency: string;
  start: number;
  end: number;
  /** The last item that belongs to it. */
  last: number;
  isCents: boolean;
}

function currencyBeside(text: string, items: readonly Item[], at: number): FoundCurrency | null {
  const item = items[at];
  if (!item) return null;
  const { start, end } = item;
  // An article counts only before a name: "a dollar".
  const before = item.number === null ? null : signBefore(text, start);
  if (before) return { currency: before.currency, start: before.start, end, last: at, isCents: false };
  const after = /^[ \u00a0]?(\S)/u.exec(text.slice(end, end + 3));
  const sign = SIGNS.get(after?.[1] ?? '');
  if (sign !== undefined && item.number !== null)
    return { currency: sign, start, end: end + (after?.[0].length ?? 0), last: at, isCents: false };
  const next = items[at + 1];
  const named = next?.meaning.currency;
  // "1 200,- Kč" has signs between.
  if (next && named !== undefined && /^[\s,\-–]*$/u.test(text.slice(end, next.start))) {
    return { currency: named, start, end: next.end, last: at + 1, isCents: false };
  }
  const previous = items[at - 1];
  const isCode = previous !== undefined && item.number !== null && /^[a-z]{2,3}$/u.test(previous.word);
  const code = isCode && !item.isApart ? previous.meaning.currency : undefined;
  if (!previous || code === undefined) return null;
  return { currency: code, start: previous.start, end, last: at, isCents: false };
}

/** A sign, perhaps with the country before it: "US$". */
function signBefore(text: string, start: number): { currency: string; start: number } | null {
  const before = /(?:(?<!\p{L})US)?(\S)[ \u00a0]?$/u.exec(text.slice(Math.max(0, start - 5), start));
  const currency = SIGNS.get(before?.[1] ?? '');
  return before && currency !== undefined ? { currency, start: start - before[0].length } : null;
}

/** "Fifty pence" without a whole amount. */
function centsAlone(items: readonly Item[], at: number): FoundCurrency | null {
  const item = items[at];
  const next = items[at + 1];
  const currency = next?.meaning.cents;
  if (!item || !next || currency === undefined || next.isApart) return null;
  return { currency, start: item.start, end: next.end, last: at + 1, isCents: true };
}

/** "Five euros and twenty cents", "five euros twenty". */
function centsAfter(items: readonly Item[], from: number): { amount: number; end: number; at: number } | null {
  const link = items[from]?.meaning.link === true ? 1 : 0;
  const at = from + link;
  const item = items[at];
  if (!item || item.number === null || item.isApart || !Number.isInteger(item.number)) return null;
  if (item.number < 0 || item.number > 99) return null;
  const unit = items[at + 1];
  if (unit?.meaning.cents !== undefined) return { amount: item.number, end: unit.end, at: at + 1 };
  const isLast = !unit || unit.isApart || unit.meaning.plain === true;
  const isTwoDigits = item.number >= 10 && !item.isOrdinal && link === 0;
  return isLast && isTwoDigits ? { amount: item.number, end: item.end, at } : null;
}
