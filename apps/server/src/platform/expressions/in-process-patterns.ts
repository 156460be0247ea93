/** A regular expression that takes at most this many steps for each character of a text. */
export interface Pattern {
  regExp: RegExp;
  /** Engines may differ in ignoring case beyond ASCII. */
  isForAsciiOnly: boolean;
  stepsPerCharacter: number;
}

interface Repetition {
  least: number;
  most: number;
}

const MOST_STEPS = 200;

const PLAIN = String.raw`[^\\^$.*+?()[\]{}|/\-\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{10000}-\u{10ffff}]`;
const ESCAPED = String.raw`\\[dDwWsS\\^$.*+?()[\]{}|/]`;
const IN_CLASS = String.raw`[a-z]-[a-z]|[A-Z]-[A-Z]|[0-9]-[0-9]|${PLAIN}|${ESCAPED}|\\-|[.*+?()$|/]`;
const ATOM = new RegExp(String.raw`\\[bB]|-|\.|${PLAIN}|${ESCAPED}|\[\^?-?(?:${IN_CLASS})+-?\]`, 'uy');
const REPETITION = /[+*?]|\{(?<least>\d{1,2})(?<range>,(?<most>\d{0,2}))?\}/uy;

/**
 * Null unless it is a sequence of characters and character classes, each repeated or not, whose matching is certainly
 * linear: without groups, alternatives, references and lookarounds, only repetitions can be tried in several ways. At
 * most one of them is endless, and the ways of the others are counted.
 */
export function readPattern(source: string, flags: string): Pattern | null {
  if (!/^(?:g?i?|ig)$/u.test(flags)) return null;
  const isForAsciiOnly = flags.includes('i');
  if (isForAsciiOnly && !isAscii(source)) return null;
  const isAtStart = source.startsWith('^');
  const isAtEnd = source.endsWith('$');
  const sequence = readSequence(source.slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined));
  if (sequence === null) return null;
  const endless = sequence.filter(({ most }) => most === Infinity).length;
  // A search starts at every character, so an endless part is allowed only if no part after it can fail.
  const cannotFailLate = isAtStart || (sequence.at(-1)?.most === Infinity && !isAtEnd);
  if (endless > 1 || (endless === 1 && !cannotFailLate)) return null;
  const stepsPerCharacter = stepsOf(sequence);
  return stepsPerCharacter > MOST_STEPS
    ? null
    : { regExp: new RegExp(source, flags), isForAsciiOnly, stepsPerCharacter };
}

export function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

function readSequence(source: string): Repetition[] | null {
  const sequence: Repetition[] = [];
  for (let at = 0; at < source.length;) {
    ATOM.lastIndex = at;
    if (!ATOM.test(source)) return null;
    REPETITION.lastIndex = at = ATOM.lastIndex;
    const repetition = REPETITION.exec(source);
    if (repetition !== null) at = REPETITION.lastIndex;
    sequence.push(repetitionOf(repetition));
  }
  return sequence.length === 0 ? null : sequence;
}

function repetitionOf(found: RegExpExecArray | null): Repetition {
  if (found === null) return { least: 1, most: 1 };
  if (found[0] === '?') return { least: 0, most: 1 };
  if (found[0] === '*') return { least: 0, most: Infinity };
  if (found[0] === '+') return { least: 1, most: Infinity };
  const { least, range, most } = found.groups ?? {};
  if (range === undefined) return { least: Number(least), most: Number(least) };
  return { least: Number(least), most: most === '' ? Infinity : Number(most) };
}

/** The ways to repeat the finite parts, each with a pass over the whole. */
function stepsOf(sequence: readonly Repetition[]): number {
  let ways = 1;
  let width = 1;
  for (const { least, most } of sequence) {
    const isEndless = most === Infinity;
    width += isEndless ? least + 1 : most;
    if (!isEndless) ways *= most - least + 1;
  }
  return ways * width;
}
