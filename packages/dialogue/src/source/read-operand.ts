import type { parser } from '@lezer/javascript';
import type { ConditionRow } from '#source/condition-rows.ts';
import { DOTTED_NAME, ROOTS, type RowSource, type RowValue } from '#source/row-subject.ts';

export type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

export type Subject = Pick<ConditionRow, 'source' | 'name'>;

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

/** The slot, entity or other value that a node reads; null for other nodes. */
export function subjectAt(node: SyntaxNode | null | undefined, source: string): Subject | null {
  if (!node) return null;
  if (node.name === 'VariableName') {
    const name = textAt(node, source);
    return isBareSource(name) ? { source: name, name: '' } : null;
  }
  if (node.name !== 'MemberExpression') return null;
  const [object, open, property, ...more] = childrenOf(node);
  if (object?.name !== 'VariableName' || !open || !property) return null;
  const root = textAt(object, source);
  const kind = (Object.keys(ROOTS) as RowSource[]).find((each) => ROOTS[each] === root);
  if (kind === undefined) return null;
  const name = memberName(textAt(open, source), property, more.length, source);
  return name === null || name === '' ? null : { source: kind, name };
}

function memberName(open: string, property: SyntaxNode, more: number, source: string): string | null {
  if (open === '.' && property.name === 'PropertyName' && more === 0) {
    const name = textAt(property, source);
    return DOTTED_NAME.test(name) ? name : null;
  }
  const value = open === '[' && property.name === 'String' ? valueAt(property, source) : null;
  return typeof value === 'string' ? value : null;
}

function isBareSource(name: string): name is RowSource {
  return name === 'intent' || name === 'confidence' || name === 'text' || name === 'scope';
}

/** A number that every engine reads alike. */
const NUMBER = /^(?:0|[1-9]\d*)?(?:(?<=\d)\.|\.(?=\d))?\d*(?:e[+-]?\d+)?$/iu;

/** The literal that a node is; null for other nodes. */
export function valueAt(node: SyntaxNode, source: string): RowValue | null {
  const text = textAt(node, source);
  switch (node.name) {
    case 'String':
      return textIn(text);
    case 'Number': {
      const number = NUMBER.test(text) ? Number(text) : Number.NaN;
      return Number.isFinite(number) ? number : null;
    }
    case 'BooleanLiteral':
      return text === 'true';
    case 'UnaryExpression': {
      const [minus, operand] = childrenOf(node);
      if (!minus || operand?.name !== 'Number' || textAt(minus, source) !== '-') return null;
      const number = valueAt(operand, source);
      return typeof number === 'number' && number !== 0 ? -number : null;
    }
    default:
      return null;
  }
}

const PLAIN_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', "'": "'", '"': '"', '\\': '\\' };

/** The text that a literal says; null for escapes that rows do not read. */
function textIn(literal: string): string | null {
  let isRead = true;
  const text = literal.slice(1, -1).replaceAll(/\\(?:u([\da-f]{4})|(\n|[\s\S]))/giu, (_, code?: string, sign = '') => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    const plain = PLAIN_ESCAPES[sign as string];
    isRead &&= plain !== undefined;
    return plain ?? '';
  });
  return isRead && !/[\n\r]/u.test(literal) ? text : null;
}

export function textAt(node: SyntaxNode | undefined, source: string): string {
  return node ? source.slice(node.from, node.to) : '';
}
