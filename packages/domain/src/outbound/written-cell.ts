/** Zeros of further decimal digits that people type. NFKC has already converted full-width digits. */
const OTHER_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];

/**
 * A cell as it looks: without the marks that web pages and Outlook put into numbers unseen, with plain digits, spaces
 * and hyphens.
 */
export function cleanedCell(cell: string): string {
  const plain = cell.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  if (PLAIN.test(plain)) return plain.trim();
  return plain
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\s/gu, ' ')
    .trim();
}

/** Printable ASCII. */
const PLAIN = /^[ -~]*$/u;

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = OTHER_ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A cell in the reason of a refusal: invisible characters are named. */
export function quotedCell(cell: string): string {
  const shown = cell.slice(0, 50).replaceAll('”', '"');
  return `“${shown.replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => `[${codeOf(mark)}]`)}”`;
}

function codeOf(mark: string): string {
  return `U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export type WrittenNumber = { digits: string } | { fault: 'not_a_number' | 'shortened' | 'decimals' };

/** A phone number in any of its usual spellings, without decimals and `tel:`. */
export function writtenNumber(cell: string): WrittenNumber {
  const text = cleanedCell(cell).replace(/^tel:\s*/iu, '');
  // A spreadsheet abbreviates long numbers and saves the abbreviation.
  if (/^[+-]?\d(?:[.,]\d*)?e\+?\d+$/iu.test(text)) return { fault: 'shortened' };
  const [, whole, decimals] = /^(\+?\d{7,})[.,](\d{1,2})$/u.exec(text) ?? [];
  if (whole !== undefined) return /^0+$/u.test(decimals ?? '') ? { digits: whole } : { fault: 'decimals' };
  if (text.length > 50 || !/^[(]?[+\d][\d\s().\-/]*$/u.test(text)) return { fault: 'not_a_number' };
  return { digits: text.replace(/^\(?00/u, (prefix) => prefix.replace('00', '+')) };
}
