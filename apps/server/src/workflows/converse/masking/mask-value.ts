import { isCard } from '@parley/domain/personal-data/cards';

export interface ValueMasker {
  /** Returns a text without findings unchanged. */
  text(text: string): Promise<string>;
  /** Whether cards are masked. */
  hasCards: boolean;
  /** Pauses so that other work can run. */
  pause(): Promise<void>;
}

/** A JSON value with masked texts, keys and long numbers, and with masked numbers in lists of digits. */
export async function maskValue(value: unknown, masker: ValueMasker): Promise<unknown> {
  if (typeof value === 'string') return masker.text(value);
  if (typeof value === 'number') return maskNumber(value, masker);
  if (Array.isArray(value)) return maskList(value, masker);
  if (typeof value !== 'object' || value === null) return value;
  return maskEntries(value as Record<string, unknown>, masker, (inner) => maskValue(inner, masker));
}

/** Returns the given object if nothing is masked. */
export async function maskEntries(
  values: Record<string, unknown>,
  masker: ValueMasker,
  mask: (value: unknown, name: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  let isChanged = false;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(values)) {
    const maskedName = await masker.text(name);
    const masked = await mask(inner, name);
    isChanged ||= maskedName !== name || masked !== inner;
    entries.push([maskedName, masked]);
    await masker.pause();
  }
  // `fromEntries` keeps a name such as __proto__ an ordinary key.
  return isChanged ? Object.fromEntries(entries) : values;
}

async function maskNumber(value: number, { text, hasCards }: ValueMasker): Promise<unknown> {
  const digits = String(value);
  const masked = await text(digits);
  if (masked !== digits) return masked;
  return hasCards && /^\d{13,19}$/u.test(digits) && isCard(digits) ? `[card ••${digits.slice(-4)}]` : value;
}

async function maskList(list: readonly unknown[], masker: ValueMasker): Promise<unknown> {
  const masked: unknown[] = [];
  let areNumbers = list.length > 1;
  for (const one of list) {
    const now = await maskValue(one, masker);
    masked.push(now);
    areNumbers &&= (typeof now === 'string' || typeof now === 'number') && /^\d{1,19}$/u.test(String(now));
    await masker.pause();
  }
  if (areNumbers) {
    const together = masked.join(' ');
    const text = await masker.text(together);
    if (text !== together) return [text];
  }
  return masked.some((one, at) => one !== list[at]) ? masked : list;
}
