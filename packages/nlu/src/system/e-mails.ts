import type { Lexicon } from '#system/lexicon.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords } from '#system/system-words.ts';
import { tokenise, type Token } from '#text/tokens.ts';

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

/** "Jan tečka novák zavináč seznam tečka cz", "alice at example.io": names with signs between, spoken or typed. */
function spokenMails(text: string, { lexicon, notNames }: SystemWords): MailHit[] {
  const isAt = (word: string) => lexicon.meanings.get(word)?.sign === '@';
  const tokens = tokenise(text);
  if (!tokens.some(({ word }) => isAt(word))) return [];
  const parts = withTypedSigns(text, tokens).map((part) => ({
    ...part,
    sign: part.sign ?? signOf(part.word, lexicon),
  }));
  return parts.flatMap((part, at): MailHit[] => {
    if (part.sign !== '@') return [];
    const from = startOf(parts, at);
    const { to, dots } = endOf(parts, at);
    const first = parts[from];
    const last = parts[to - 1];
    if (!first || !last || first.sign !== null || dots === 0 || from >= at) return [];
    // "Look at example.com" is no address.
    if (from === at - 1 && notNames.has(first.word)) return [];
    const value = parts
      .slice(from, to)
      .map(({ word, sign }) => sign ?? word)
      .join('');
    if (!/^[a-z0-9][a-z0-9._+-]*@[a-z0-9.-]+\.[a-z]{2,24}$/u.test(value)) return [];
    const { start } = first;
    const { end } = last;
    return [{ entity: 'e-mail', value, text: text.slice(start, end), start, end, matcher: 'words' }];
  });
}

interface MailPart {
  word: string;
  sign: string | null;
  start: number;
  end: number;
}

/** Words, and between them the signs of an address that are typed without space. */
function withTypedSigns(text: string, tokens: readonly Token[]): MailPart[] {
  return tokens.flatMap(({ word, start, end }, at): MailPart[] => {
    const part = { word, sign: null, start, end };
    const next = tokens[at + 1];
    const gap = next ? text.slice(end, next.start) : '';
    return /^[._+@-]$/u.test(gap) ? [part, { word: '', sign: gap, start: end, end: end + 1 }] : [part];
  });
}

/** Before the sign come single names with signs between them. */
function startOf(parts: readonly MailPart[], at: number): number {
  let from = at - 1;
  while (from - 2 >= 0 && at - from < MOST_WORDS && isJoining(parts[from - 1]) && parts[from - 2]?.sign === null)
    from -= 2;
  return from;
}

function endOf(parts: readonly MailPart[], at: number): { to: number; dots: number } {
  let to = at + 2;
  let dots = 0;
  while (to + 1 < parts.length && to - at < MOST_WORDS && isJoining(parts[to]) && parts[to + 1]?.sign === null) {
    if (parts[to]?.sign === '.') dots++;
    to += 2;
  }
  return parts[at + 1]?.sign === null ? { to, dots } : { to, dots: 0 };
}

function isJoining(part: MailPart | undefined): boolean {
  return part !== undefined && part.sign !== null && part.sign !== '@';
}

function signOf(word: string, { meanings }: Lexicon): string | null {
  return meanings.get(word)?.sign ?? null;
}
