/** A piece of a line: bold, or an address that is safe to follow, or both. */
export interface RichPart {
  text: string;
  href?: string;
  isBold?: true;
}

export type RichBlock =
  | { kind: 'text'; parts: RichPart[] }
  /** `number` is null for an item behind a dash. */
  | { kind: 'list'; items: { number: number | null; parts: RichPart[] }[] };

const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const NAMED_LINK = String.raw`\[(?<label>[^[\]\n]+)\]\((?<target>[^\s()]+(?:\([^\s()]*\)[^\s()]*)?)\)`;
const BOLD = String.raw`\*\*(?=[^\s*])(?<bold>[^*\n]*[^\s*])\*\*`;
const ADDRESS = String.raw`\b(?:https?:\/\/|mailto:|tel:|www\.)[^\s<>"'\x60]+`;
/** No alternative crosses its opening sign, so that the time stays linear. */
const MARKS = new RegExp(`${NAMED_LINK}|${BOLD}|${ADDRESS}`, 'giu');
/** Signs that belong to the sentence when an address ends in them. */
const TRAILING = '.,;:!?…*';
const ITEM = /^[ \t]{0,3}(?:[-*•]|(\d{1,3})[.)])[ \t]+(?=\S)/u;

/**
 * Reads the few marks that texts of a bot may have: `**bold**`, `[name](https://…)`, plain addresses, and lists of two
 * lines or more. Anything else, `<b>` or `javascript:` for example, is text.
 */
export function richBlocks(text: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  let plain: string[] = [];
  const endPlain = () => {
    if (plain.length > 0) blocks.push({ kind: 'text', parts: partsOf(plain.join('\n')) });
    plain = [];
  };
  const lines = text.split('\n');
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && isSameList(lines[at] ?? '', lines[end] ?? '')) end++;
    if (end - at < 2) {
      plain.push(lines[at] ?? '');
      at++;
      continue;
    }
    endPlain();
    blocks.push({ kind: 'list', items: lines.slice(at, end).map(itemOf) });
    at = end;
  }
  endPlain();
  return blocks;
}

/** The text as a voice says it: without marks. */
export function plainText(text: string): string {
  return richBlocks(text)
    .map((block) =>
      block.kind === 'text'
        ? joined(block.parts)
        : block.items.map(({ number, parts }) => (number === null ? '' : `${number}. `) + joined(parts)).join('\n'),
    )
    .join('\n');
}

function joined(parts: readonly RichPart[]): string {
  return parts.map(({ text }) => text).join('');
}

function isSameList(first: string, line: string): boolean {
  const [a, b] = [ITEM.exec(first), ITEM.exec(line)];
  return a !== null && b !== null && (a[1] === undefined) === (b[1] === undefined);
}

function itemOf(line: string): { number: number | null; parts: RichPart[] } {
  const [mark = '', number] = ITEM.exec(line) ?? [];
  return { number: number === undefined ? null : Number(number), parts: partsOf(line.slice(mark.length)) };
}

function partsOf(text: string): RichPart[] {
  const parts: RichPart[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    const { index } = found;
    const read = partsOfMark(found[0], found.groups ?? {});
    if (read === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(...read.parts);
    end = index + read.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Null if the mark is plain text. `length` is how much of it was read. */
function partsOfMark(
  found: string,
  { label, target, bold }: Record<string, string | undefined>,
): { parts: RichPart[]; length: number } | null {
  if (bold !== undefined) {
    return { parts: partsOf(bold).map((part) => ({ ...part, isBold: true })), length: found.length };
  }
  if (label !== undefined) {
    const href = safeAddress(target ?? '');
    if (href === null) return null;
    return { parts: partsOf(label).map((part) => ({ ...part, href })), length: found.length };
  }
  const shown = withoutClosing(withoutTrailing(found));
  const href = safeAddress(shown);
  return href === null ? null : { parts: [{ text: shown, href }], length: shown.length };
}

function safeAddress(address: string): string | null {
  try {
    // `URL.parse` is missing in browsers that callers still use.
    const url = new URL(/^www\./iu.test(address) ? `https://${address}` : address);
    return SAFE.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address[end - 1] ?? '')) end--;
  return address.slice(0, end);
}

/** The bracket of "(see https://example.com)" is not the address's; that of "/Mercury_(planet)" is. */
function withoutClosing(address: string): string {
  const closes = address.endsWith(')') && !address.includes('(');
  return closes ? withoutTrailing(address.slice(0, -1)) : address;
}
