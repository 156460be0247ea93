import { inFolded } from '#personal-data/folded.ts';
import { MARKS, type Found } from '#personal-data/found.ts';

/** The sign, with blanks around it or as a word in brackets. */
const AT = / ?(?:@|[([{<] ?(?:at|a-t|ät|zavináč|zavinac|małpa|malpa|monkey|klammeraffe|affe) ?[)\]}>]) ?/giu;
const DOT = String.raw`(?:[.。]| \. | ?[([{<] ?(?:dot|punkt|kropka|tečka|tecka|tačka|tacka|bodka) ?[)\]}>] ?)`;
const LABEL = String.raw`[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}_-]{0,62})`;
/** Every part is bounded, so that no text takes long. */
const HOST = new RegExp(
  String.raw`(?:(?:${LABEL}${DOT}){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}[\p{L}\p{M}]{1,23})|\[[\d.:a-f]{3,45}\]|(?:\d{1,3}\.){3}\d{1,3})`,
  'iuy',
);
const LOCAL = /[\p{L}\p{M}\p{Nd}.!#$%&'*+/=?^_`{|}~-]/u;
const LONGEST_LOCAL = 128;

/** Email addresses, with what people write for the signs in them. */
export function findEmails(written: string): Found[] {
  return inFolded(written, (text) => {
    const found: Found[] = [];
    for (const { 0: sign, index } of text.matchAll(AT)) {
      const start = beginningOf(text, index);
      HOST.lastIndex = index + sign.length;
      const host = HOST.exec(text);
      if (start === index || !host || start < (found.at(-1)?.end ?? 0)) continue;
      found.push({ start, end: HOST.lastIndex, mark: MARKS.email });
    }
    return found;
  });
}

/** Finds the start of the local part: between quotes it may contain anything. */
function beginningOf(text: string, end: number): number {
  if (text.charAt(end - 1) === '"') {
    const quote = text.lastIndexOf('"', end - 2);
    return quote === -1 || end - quote > LONGEST_LOCAL ? end : quote;
  }
  let start = end;
  while (start > 0 && end - start < LONGEST_LOCAL && LOCAL.test(text.charAt(start - 1))) start--;
  // Strips "mailto:", brackets, quotes and leading dots.
  while (start < end && /[.'`/=?&]/u.test(text.charAt(start))) start++;
  return start;
}
