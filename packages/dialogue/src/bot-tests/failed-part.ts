import { parser } from '@lezer/javascript';

const expressionParser = parser.configure({ strict: true, top: 'SingleExpression' });

type SyntaxNode = ReturnType<typeof expressionParser.parse>['topNode'];

/** A condition of more parts is shown as a whole. */
const MOST_PARTS = 50;

/** The parts of a condition that must all hold, in their order: `a && (b && c)` has three. */
export function partsOfCondition(code: string): string[] {
  try {
    const top = expressionParser.parse(code).topNode.firstChild;
    const parts = top ? partsOf(top, code) : [];
    return parts.length > 0 && parts.length <= MOST_PARTS ? parts : [code.trim()];
  } catch {
    return [code.trim()];
  }
}

function partsOf(node: SyntaxNode, code: string): string[] {
  const found: string[] = [];
  // Not recursive: a condition may be a chain of thousands.
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const inside = next.name === 'ParenthesizedExpression' ? next.firstChild?.nextSibling : undefined;
    const operator = next.name === 'BinaryExpression' ? next.firstChild?.nextSibling : undefined;
    if (inside && isOfParts(inside, code)) waiting.push(inside);
    else if (operator && code.slice(operator.from, operator.to) === '&&') {
      const [left, right] = [next.firstChild, next.lastChild];
      if (right) waiting.push(right);
      if (left) waiting.push(left);
    } else found.push(code.slice(next.from, next.to));
  }
  return found;
}

function isOfParts(node: SyntaxNode, code: string): boolean {
  const operator = node.name === 'BinaryExpression' ? node.firstChild?.nextSibling : undefined;
  return operator !== undefined && operator !== null && code.slice(operator.from, operator.to) === '&&';
}
