import { parser } from '@lezer/javascript';
import { FORMATS, formatIn, unknownFormatIn } from '#source/formats.ts';
import { holesIn } from '#source/holes.ts';

/** The kind of source: one expression, a text with `{{ expression }}` in it, a whole script, or code of another kind. */
export type EditorMode = 'expression' | 'text' | 'script' | 'plain';

export interface SyntaxFault {
  from: number;
  to: number;
  message: string;
}

// Strict parsers stop at the first fault. Recovering from it takes time that grows faster than the source.
const scriptParser = parser.configure({ strict: true });
const expressionParser = parser.configure({ strict: true, top: 'SingleExpression' });

/** The most faults that are reported of one source. */
export const MOST_FAULTS = 100;

/**
 * Finds syntax faults: the first fault of a script or an expression, and of each hole of a text. Such a
 * source can still be saved; the bot then logs the fault. Takes time in proportion to the source's length.
 */
export function syntaxFaults(mode: EditorMode, source: string): SyntaxFault[] {
  switch (mode) {
    case 'plain':
      return [];
    case 'script':
      return faultsIn(scriptParser, source);
    case 'expression':
      if (source.trim() === '') return [];
      // An argument that is an expression may also be written as one hole.
      return syntaxFaultsOfHole(source) ?? faultsIn(expressionParser, source);
    case 'text':
      return faultsInHoles(source);
  }
}

function syntaxFaultsOfHole(source: string): SyntaxFault[] | null {
  return /^\s*\{\{.*\}\}\s*$/su.test(source) ? syntaxFaults('text', source) : null;
}

function faultsInHoles(source: string): SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  for (const hole of holesIn(source)) {
    faults.push(...faultsInHole(hole, source));
    if (faults.length >= MOST_FAULTS) break;
  }
  return faults;
}

function faultsInHole({ from, to, isClosed }: ReturnType<typeof holesIn>[number], source: string): SyntaxFault[] {
  if (!isClosed) return [{ from: from - 2, to, message: 'Missing closing }}' }];
  const inside = source.slice(from, to);
  if (inside.trim() === '') return [{ from: from - 2, to: to + 2, message: 'Missing expression between {{ and }}' }];
  const unknown = unknownFormatIn(inside);
  if (unknown) {
    const at = from + unknown.from;
    const message = `There is no format ${unknown.name}: use ${FORMATS.join(', ')}`;
    return [{ from: at, to: at + unknown.name.length, message }];
  }
  return faultsIn(expressionParser, formatIn(inside).code).map((fault) => ({
    ...fault,
    from: fault.from + from,
    to: fault.to + from,
  }));
}

function faultsIn(language: typeof parser, source: string): SyntaxFault[] {
  const at = firstFaultAt(language, source);
  if (at === null) return [];
  const end = source.trimEnd().length;
  // A missing end has no width, so the sign before it is marked.
  if (at >= end) return [{ from: Math.max(0, end - 1), to: Math.max(1, end), message: 'Unexpected end of code' }];
  const found = tokenAt(source, at);
  const message = `Unexpected ${found.length > LONGEST_SHOWN ? 'code' : found}`;
  return [{ from: at, to: at + found.length, message }];
}

function firstFaultAt(language: typeof parser, source: string): number | null {
  const parse = language.startParse(source);
  try {
    while (!parse.advance());
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return parse.parsedPos;
    throw error;
  }
}

const LONGEST_SHOWN = 20;

/** The word or the single sign at a position. */
function tokenAt(source: string, at: number): string {
  const token = /[\p{L}\p{N}_$]+|./suy;
  token.lastIndex = at;
  return token.exec(source)?.[0] ?? '';
}
