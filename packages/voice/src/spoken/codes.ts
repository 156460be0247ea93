import { eachDigit, type SpokenLanguage } from '#spoken/spoken-language.ts';

const MAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const WEB = /(?:https?:\/\/|www\.)[\p{L}\p{N}][^\s,;!?()"'<>]*[\p{L}\p{N}/]/giu;
const IBAN =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu;
/** International, with a leading zero and groups, or three groups of three. */
const PHONE = new RegExp(
  [
    String.raw`(?:\+|00)\d(?:[ \u00a0()/.-]{0,2}\d){7,14}`,
    String.raw`0\d{1,5}(?:[ \u00a0/-]\d{2,8}){1,4}`,
    String.raw`\d{3}[ \u00a0-]\d{3}[ \u00a0-]\d{3,4}`,
  ]
    .map((each) => String.raw`(?<![\p{L}\p{N}.,+-])${each}(?![\p{L}\p{N}]|[.,:]\d)`)
    .join('|'),
  'gu',
);
/** Capitals and digits in one word: `AB-1234`, `X7K9Q`. */
const CODE = /(?<![\p{L}\p{N}-])(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)*(?![\p{L}\p{N}-])/gu;
const SHORTEST_CODE = 5;
/** Digits in one piece that are no amount: too many, or with a zero in front. */
const RUN = /(?<![\p{L}\p{N}.,:+/-])(?:\d{6,}|0\d{2,})(?![\p{L}\p{N}]|[.,:]\d)/gu;

/** Replaces addresses, telephone numbers, account numbers and codes by what one says: signs, and single characters in groups. */
export function sayCodes(text: string, language: SpokenLanguage): string {
  return text
    .replace(MAIL, (mail) => sayAddress(mail, language))
    .replace(WEB, (address) => sayAddress(address.replace(/^https?:\/\//iu, '').replace(/\/$/u, ''), language))
    .replace(IBAN, (iban) => sayGroups(inGroups(iban.replace(/\s/gu, ''), 4), language))
    .replace(CODE, (code) => {
      const length = code.replaceAll('-', '').length;
      if (length < SHORTEST_CODE && !code.includes('-')) return code;
      return sayGroups(code.split('-').flatMap(groupsIn), language);
    })
    .replace(PHONE, (phone) => sayPhone(phone, language))
    .replace(RUN, (digits) => sayGroups(groupsIn(digits), language));
}

function sayAddress(address: string, language: SpokenLanguage): string {
  const { at, dot, dash, underscore, slash, plus } = language.signs;
  const names: Readonly<Record<string, string>> = {
    '@': at,
    '.': dot,
    '-': dash,
    _: underscore,
    '/': slash,
    '+': plus,
  };
  return address
    .replace(/[@.\-_/+]/gu, (sign) => ` ${names[sign]} `)
    .replace(/\d+/gu, (digits) => eachDigit(digits, language.digits))
    .replace(/ {2,}/gu, ' ')
    .trim();
}

function sayPhone(phone: string, language: SpokenLanguage): string {
  const groups = phone.split(/[^\d]+/u).filter((group) => group !== '');
  const spoken = sayGroups(
    groups.flatMap((group) => (group.length > 4 ? groupsIn(group) : [group])),
    language,
  );
  return phone.startsWith('+') ? `${language.signs.plus} ${spoken}` : spoken;
}

function sayGroups(groups: readonly string[], { digits }: SpokenLanguage): string {
  return groups.map((group) => eachDigit(group, digits)).join(', ');
}

/** Groups of three or four, without a single character at the end. */
export function groupsIn(code: string): string[] {
  if (code.length <= 4) return [code];
  if (code.length % 3 === 0) return inGroups(code, 3);
  if (code.length % 4 === 0) return inGroups(code, 4);
  const last = code.length % 3 === 1 ? 4 : 2;
  return [...inGroups(code.slice(0, -last), 3), code.slice(-last)];
}

function inGroups(code: string, size: number): string[] {
  return Array.from({ length: Math.ceil(code.length / size) }, (_, at) => code.slice(at * size, (at + 1) * size));
}
