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
const BEGINNING = /(?<![\p{L}\p{Nd}])[a-z]{2}[ \u00a0-]?\d{2}/giu;
const CHARACTER = /[a-z0-9]/iu;
const SEPARATOR = /[ \u00a0.-]/u;

/** IBANs whose length and check digits fit. */
export function findIbans(text: string): Found[] {
  const found: Found[] = [];
  for (const { index: start } of text.matchAll(BEGINNING)) {
    const end = endOfIban(text, start);
    if (end !== null) found.push({ start, end, mark: MARKS.iban });
  }
  return found;
}

function endOfIban(text: string, start: number): number | null {
  const length = LENGTHS[text.slice(start, start + 2).toUpperCase()];
  if (length === undefined) return null;
  let iban = '';
  let at = start;
  for (; at < text.length && iban.length < length; at++) {
    const character = text.charAt(at);
    if (CHARACTER.test(character)) iban += character;
    else if (!SEPARATOR.test(character) || SEPARATOR.test(text.charAt(at - 1))) return null;
  }
  if (iban.length < length || /^[\p{L}\p{Nd}]/u.test(text.slice(at))) return null;
  return isIban(iban) ? at : null;
}

function isIban(iban: string): boolean {
  const moved = (iban.slice(4) + iban.slice(0, 4)).toUpperCase();
  let rest = 0;
  for (const character of moved) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
