import { parser } from '@lezer/javascript';
import { formatIn } from '#source/formats.ts';
import { holesIn } from '#source/holes.ts';

type Tree = ReturnType<typeof parser.parse>;
type SyntaxNode = Tree['topNode'];

/** A part of a text: literal, the value of a slot, or unknown (null). */
export type Part = string | { slot: string } | null;
/** A text that is known in parts. */
export type Possible = readonly Part[];

export const ANYTHING: readonly Possible[] = [[null]];

/** A value with more alternatives, or in deeper brackets, counts as unknown. */
const MOST_ALTERNATIVES = 100;
const DEEPEST = 30;

const expressionParser = parser.configure({ strict: true, top: 'SingleExpression' });

/** Lists the texts that an argument with `{{ }}` may become. */
export function possibleTexts(text: string): readonly Possible[] {
  let found: readonly Possible[] = [[]];
  let end = 0;
  for (const { from, to, isClosed } of holesIn(text)) {
    if (!isClosed) break;
    found = joined(joined(found, [[text.slice(end, from - 2)]]), possibleInHole(text.slice(from, to)));
    end = to + 2;
  }
  return joined(found, [[text.slice(end)]]);
}

function possibleInHole(hole: string): readonly Possible[] {
  return formatIn(hole).format === null ? possibleValues(hole) : ANYTHING;
}

/** Lists the values that an expression may have, as texts. */
export function possibleValues(code: string): readonly Possible[] {
  if (code.trim() === '') return [[]];
  try {
    const top = expressionParser.parse(code).topNode.firstChild;
    return top ? valuesOf(top, code, 0) : ANYTHING;
  } catch {
    // It does not parse, which is a finding of its own, and its value is empty.
    return [[]];
  }
}

/** Lists the values that a node of a parsed source may have. */
export function valuesOf(node: SyntaxNode, code: string, depth: number): readonly Possible[] {
  if (depth > DEEPEST) return ANYTHING;
  const inner = (child: SyntaxNode | null | undefined) => (child ? valuesOf(child, code, depth + 1) : ANYTHING);
  const [first, second, third, , fifth] = childrenOf(node, 5);
  switch (node.name) {
    case 'String':
      return [[unquoted(code.slice(node.from, node.to))]];
    case 'TemplateString':
      return inTemplate(node, code, depth);
    case 'ParenthesizedExpression':
      return inner(second);
    case 'ConditionalExpression':
      return either(inner(third), inner(fifth));
    case 'BinaryExpression': {
      const operator = second ? code.slice(second.from, second.to) : '';
      if (operator === '+') return joined(inner(first), inner(third));
      return ['||', '&&', '??'].includes(operator) ? either(inner(first), inner(third)) : ANYTHING;
    }
    case 'MemberExpression': {
      // One of a list or table that is written there.
      if (first?.name === 'ArrayExpression' || first?.name === 'ObjectExpression') return textsUnder(first, code);
      const slot = /^slots\s*(?:\?\.|\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(code.slice(node.from, node.to))?.[1];
      return slot === undefined ? ANYTHING : [[{ slot }]];
    }
    default:
      return ANYTHING;
  }
}

function inTemplate(node: SyntaxNode, code: string, depth: number): readonly Possible[] {
  let found: readonly Possible[] = [[]];
  let end = node.from + 1;
  for (const hole of node.getChildren('Interpolation')) {
    const value = childrenOf(hole, 2)[1];
    found = joined(joined(found, [[code.slice(end, hole.from)]]), value ? valuesOf(value, code, depth + 1) : ANYTHING);
    end = hole.to;
  }
  return joined(found, [[code.slice(end, node.to - 1)]]);
}

function textsUnder(node: SyntaxNode, code: string): readonly Possible[] {
  const found: Possible[] = [];
  node.cursor().iterate(({ name, from, to }) => {
    if (name === 'String' && from < node.to) found.push([unquoted(code.slice(from, to))]);
  });
  return found.length > MOST_ALTERNATIVES ? ANYTHING : found;
}

function childrenOf(node: SyntaxNode, most: number): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child && children.length < most; child = child.nextSibling) children.push(child);
  return children;
}

export function unquoted(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

function either(a: readonly Possible[], b: readonly Possible[]): readonly Possible[] {
  return a.length + b.length > MOST_ALTERNATIVES ? ANYTHING : [...a, ...b];
}

function joined(a: readonly Possible[], b: readonly Possible[]): readonly Possible[] {
  if (a.length * b.length > MOST_ALTERNATIVES) return ANYTHING;
  return a.flatMap((start) => b.map((end) => [...start, ...end].filter((part) => part !== '')));
}
