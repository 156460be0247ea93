import { inFolded } from '#personal-data/folded.ts';
import { MARKS, type Found } from '#personal-data/found.ts';

/** Characters of an IBAN by country (the registry of ISO 13616). */
const LENGTHS: Record<string, number> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 ' +
    'SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
/** Countries whose account numbers have no letters. */
const DIGITS_ONLY = new Set(
  'AE AT BA BE BI CR CZ DE DJ DK EE ES FI FO GL HR HU IL IS LT LY ME MN MR NO PL PT RS SD SE SI SK SO TL TN VA XK'.split(
    ' ',
  ),
);
/** Separators allowed between two characters. The gaps between the first four are part of the search. */
const GAP = String.raw`[^\p{L}\p{Nd}]{0,3}`;
const BEGINNING = new RegExp(String.raw`(?=([a-z])${GAP}([a-z])${GAP}\d${GAP}\d)`, 'giu');
const CHARACTER = /[a-z0-9]/iu;
const LONGEST_GAP = 3;
const GLUED = /[\p{L}\p{Nd}]$/u;

/** IBANs whose length and check digits fit. */
export function findIbans(written: string): Found[] {
  return inFolded(written, (text) => {
    const found: Found[] = [];
    for (const { 1: first = '', 2: second = '', index: start } of text.matchAll(BEGINNING)) {
      const length = LENGTHS[(first + second).toUpperCase()];
      const end = length === undefined || start < (found.at(-1)?.end ?? 0) ? null : endOfIban(text, start, length);
      if (end !== null) found.push({ start, end, mark: MARKS.iban });
    }
    return found;
  });
}

function endOfIban(text: string, start: number, length: number): number | null {
  let iban = '';
  let gap = 0;
  let at = start;
  for (; at < text.length && iban.length < length; at++) {
    const character = text.charAt(at);
    gap = CHARACTER.test(character) ? 0 : gap + 1;
    if (gap === 0) iban += character;
    else if (gap > LONGEST_GAP || /[\p{L}\p{Nd}]/u.test(character)) return null;
  }
  const isDigits = /^\d+$/u.test(iban.slice(4));
  if (iban.length < length || (!isDigits && DIGITS_ONLY.has(iban.slice(0, 2).toUpperCase())) || !isIban(iban))
    return null;
  // Adjacent letters make it part of a longer identifier, unless the IBAN is all digits.
  const before = text.slice(Math.max(0, start - 2), start);
  const isGlued =
    (GLUED.test(before) && !/iban$/iu.test(text.slice(Math.max(0, start - 4), start))) ||
    /^[\p{L}\p{Nd}]/u.test(text.slice(at));
  if (!isGlued) return at;
  return isDigits && !/\d$/u.test(before) && !/^\p{Nd}/u.test(text.slice(at)) ? at : null;
}

function isIban(iban: string): boolean {
  const moved = (iban.slice(4) + iban.slice(0, 4)).toUpperCase();
  let rest = 0;
  for (const character of moved) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
