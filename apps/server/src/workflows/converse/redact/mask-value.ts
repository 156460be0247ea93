import { isCard } from '@parley/domain/personal-data/cards';

interface ValueMasker {
  /** A text that holds nothing is answered as it is. */
  text: (text: string) => string;
  /** Whether cards are masked. */
  hasCards: boolean;
}

/** A JSON value with its texts masked, its long numbers, and numbers that a list has digit by digit. */
export function maskValue(value: unknown, masker: ValueMasker): unknown {
  if (typeof value === 'string') return masker.text(value);
  if (typeof value === 'number') return maskNumber(value, masker);
  if (Array.isArray(value)) return maskList(value, masker);
  if (typeof value !== 'object' || value === null) return value;
  let isChanged = false;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]): [string, unknown] => {
    const maskedKey = masker.text(key);
    const masked = maskValue(inner, masker);
    isChanged ||= maskedKey !== key || masked !== inner;
    return [maskedKey, masked];
  });
  // `fromEntries` keeps a name such as __proto__ an ordinary key.
  return isChanged ? Object.fromEntries(entries) : value;
}

function maskNumber(value: number, { text, hasCards }: ValueMasker): unknown {
  const digits = String(value);
  const masked = text(digits);
  if (masked !== digits) return masked;
  return hasCards && /^\d{13,19}$/u.test(digits) && isCard(digits) ? `[card ••${digits.slice(-4)}]` : value;
}

function maskList(list: readonly unknown[], masker: ValueMasker): unknown {
  const masked = list.map((one) => maskValue(one, masker));
  const numbers = masked.map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : ''));
  if (list.length > 1 && numbers.every((one) => /^\d{1,19}$/u.test(one))) {
    const together = numbers.join(' ');
    const text = masker.text(together);
    if (text !== together) return [text];
  }
  return masked.some((one, at) => one !== list[at]) ? masked : list;
}
