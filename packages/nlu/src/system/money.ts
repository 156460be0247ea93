import type { Item } from '#system/items.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords } from '#system/system-words.ts';

type MoneyHit = Extract<SystemHit, { entity: 'money' }>;

const SIGNS = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₣', 'CHF'],
]);

/** Amounts beside a currency, its sign or its name; cents after them count. */
export function findMoney(text: string, items: readonly Item[], words: SystemWords): MoneyHit[] {
  const hits: MoneyHit[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!item || item.number === null || !Number.isFinite(item.number)) continue;
    const place = currencyBeside(text, items, at, words);
    if (!place) continue;
    const { currency, start, last } = place;
    let { end } = place;
    let amount = item.number;
    const cents = centsAfter(items, last + 1, words);
    if (cents) {
      amount = Math.round(100 * amount + cents.amount) / 100;
      end = cents.end;
    }
    const hit = { text: text.slice(start, end), start, end };
    hits.push({ entity: 'money', value: { amount, currency }, ...hit, matcher: item.isDigits ? 'pattern' : 'words' });
    at = cents ? cents.at : last;
  }
  return hits;
}

interface FoundCurrency {
  currency: string;
  start: number;
  end: number;
  /** The last item that belongs to it. */
  last: number;
}

function currencyBeside(text: string, items: readonly Item[], at: number, words: SystemWords): FoundCurrency | null {
  const { start, end } = items[at] ?? { start: 0, end: 0 };
  const signBefore = /(\S)[ \u00a0]?$/u.exec(text.slice(Math.max(0, start - 3), start));
  const before = SIGNS.get(signBefore?.[1] ?? '');
  if (before !== undefined) return { currency: before, start: start - (signBefore?.[0].length ?? 0), end, last: at };
  const after = /^[ \u00a0]?(\S)/u.exec(text.slice(end, end + 3));
  const sign = SIGNS.get(after?.[1] ?? '');
  if (sign !== undefined) return { currency: sign, start, end: end + (after?.[0].length ?? 0), last: at };
  const next = items[at + 1];
  const named = words.currencies.get(next?.word ?? '');
  // "1 200,- Kč" has signs between.
  if (next && named !== undefined && /^[\s,\-–]*$/u.test(text.slice(end, next.start))) {
    return { currency: named, start, end: next.end, last: at + 1 };
  }
  const previous = items[at - 1];
  const code = previous && /^[a-z]{2,3}$/u.test(previous.word) ? words.currencies.get(previous.word) : undefined;
  if (previous && code !== undefined && !items[at]?.isApart)
    return { currency: code, start: previous.start, end, last: at };
  return null;
}

/** "Five euros twenty", "five euros and twenty cents". */
function centsAfter(
  items: readonly Item[],
  from: number,
  words: SystemWords,
): { amount: number; end: number; at: number } | null {
  const at = words.links.has(items[from]?.word ?? '') ? from + 1 : from;
  const item = items[at];
  const unit = items[at + 1];
  if (!item || item.number === null || item.isApart || !Number.isInteger(item.number)) return null;
  if (item.number < 0 || item.number > 99 || !unit || !words.cents.has(unit.word)) return null;
  return { amount: item.number, end: unit.end, at: at + 1 };
}
