import { parser } from '@lezer/javascript';
import { holesIn } from '#source/holes.ts';

/** What is written: one expression, a text with `{{ expression }}` in it, a whole script, or code of another kind. */
export type EditorMode = 'expression' | 'text' | 'script' | 'plain';

export interface SyntaxFault {
  from: number;
  to: number;
  message: string;
}

const expressionParser = parser.configure({ top: 'SingleExpression' });

/** Where a source does not parse. It can be saved all the same; the bot then logs it. */
export function syntaxFaults(mode: EditorMode, source: string): SyntaxFault[] {
  switch (mode) {
    case 'plain':
      return [];
    case 'script':
      return faultsIn(parser, source);
    case 'expression':
      if (source.trim() === '') return [];
      // An argument that is an expression may also be written as one hole.
      return syntaxFaultsOfHole(source) ?? faultsIn(expressionParser, source);
    case 'text':
      return holesIn(source).flatMap((hole) => faultsInHole(hole, source));
  }
}

function syntaxFaultsOfHole(source: string): SyntaxFault[] | null {
  return /^\s*\{\{.*\}\}\s*$/su.test(source) ? syntaxFaults('text', source) : null;
}

function faultsInHole({ from, to, isClosed }: ReturnType<typeof holesIn>[number], source: string): SyntaxFault[] {
  if (!isClosed) return [{ from: from - 2, to, message: 'The closing }} is missing' }];
  const inside = source.slice(from, to);
  if (inside.trim() === '')
    return [{ from: from - 2, to: to + 2, message: 'There is no expression between {{ and }}' }];
  return faultsIn(expressionParser, inside).map((fault) => ({
    ...fault,
    from: fault.from + from,
    to: fault.to + from,
  }));
}

function faultsIn(language: typeof parser, source: string): SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  language.parse(source).iterate({
    enter({ type, from, to }) {
      if (!type.isError || faults.some((fault) => from <= fault.to)) return;
      // What is missing has no width: show it at the sign before.
      const start = from === to ? Math.max(0, Math.min(from, source.trimEnd().length) - 1) : from;
      const found = source.slice(from, to);
      const message = from === to ? expected(source, from) : `Unexpected ${found.length > 20 ? 'code' : found}`;
      faults.push({ from: start, to: Math.max(to, start + 1), message });
    },
  });
  return faults;
}

function expected(source: string, at: number): string {
  return source.slice(at).trim() === '' ? 'The expression is not finished' : 'Something is missing here';
}
