import { parseUrl } from '#talk/parse-url.ts';

export type Part = { text: string; href?: string };

/** Addresses in a text. Anything else, `javascript:` for one, stays text. */
const LINKS = /\b(?:https?:\/\/|mailto:|tel:|www\.)[^\s<>"'`]+/giu;
/** Belongs to the sentence, not to the address. */
const TRAILING = /[.,;:!?…]+$/u;
const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** A text as parts of which some are links that are safe to follow. */
export function linkParts(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINKS)) {
    const shown = withoutClosing(found.replace(TRAILING, ''));
    const url = parseUrl(/^www\./iu.test(shown) ? `https://${shown}` : shown);
    if (!url || !SAFE.has(url.protocol)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href: url.href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The bracket of "(see https://example.com)" is not the address's; that of "/Mercury_(planet)" is. */
function withoutClosing(address: string): string {
  const closes = address.endsWith(')') && !address.includes('(');
  return closes ? address.slice(0, -1).replace(TRAILING, '') : address;
}
