import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords } from '#system/system-words.ts';
import { tokenise } from '#text/tokens.ts';

type MailHit = Extract<SystemHit, { entity: 'e-mail' }>;

/** As RFC 5321 bounds it, without quoted names. Starting places are bounded, so that no text makes it slow. */
const TYPED =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}](?:[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{0,62}[\p{L}\p{N}_+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}@])/gu;

export function findMails(text: string, words: SystemWords): MailHit[] {
  const typed = [...text.matchAll(TYPED)].flatMap((match): MailHit[] => {
    if (match[0].includes('..')) return [];
    const { index: start } = match;
    return [
      {
        entity: 'e-mail',
        value: match[0].toLowerCase(),
        text: match[0],
        start,
        end: start + match[0].length,
        matcher: 'pattern',
      },
    ];
  });
  return [...typed, ...spokenMails(text, words)];
}

/** Longest name and domain that are looked for around a spoken "at". */
const MOST_WORDS = 12;

/** "Jan tečka novák zavináč seznam tečka cz" */
function spokenMails(text: string, words: SystemWords): MailHit[] {
  const tokens = tokenise(text).map((token) => ({ ...token, sign: signOf(token.word, words) }));
  return tokens.flatMap((token, at): MailHit[] => {
    if (!words.at.has(token.word)) return [];
    let from = at - 1;
    // Before the sign come single names with signs between them; the address begins at a name without a sign before it.
    while (
      from - 2 >= 0 &&
      at - from < MOST_WORDS &&
      tokens[from - 1]?.sign &&
      !tokens[from - 2]?.sign &&
      !words.at.has(tokens[from - 2]?.word ?? '')
    )
      from -= 2;
    let to = at + 2;
    let dots = 0;
    while (to < tokens.length && to - at < MOST_WORDS && tokens[to]?.sign) {
      if (tokens[to]?.sign === '.') dots++;
      to += 2;
    }
    const first = tokens[from];
    const last = tokens[to - 1];
    if (!first || !last || first.sign || dots === 0 || tokens[at + 1]?.sign || to - 1 >= tokens.length) return [];
    const said = tokens.slice(from, to).map(({ word, sign }, index) => (from + index === at ? '@' : (sign ?? word)));
    const value = said.join('');
    if (!/^[a-z0-9][a-z0-9._+-]*@[a-z0-9.-]+\.[a-z]{2,24}$/u.test(value)) return [];
    return [
      {
        entity: 'e-mail',
        value,
        text: text.slice(first.start, last.end),
        start: first.start,
        end: last.end,
        matcher: 'words',
      },
    ];
  });
}

function signOf(word: string, words: SystemWords): string | null {
  if (words.dot.has(word)) return '.';
  if (words.underscore.has(word)) return '_';
  return words.hyphen.has(word) ? '-' : null;
}
