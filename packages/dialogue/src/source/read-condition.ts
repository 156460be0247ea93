import { parser } from '@lezer/javascript';
import {
  COMPARISONS,
  isPattern,
  type CodeRow,
  type Condition,
  type ConditionRow,
  type Join,
  type RowItem,
  type RowTest,
} from '#source/condition-rows.ts';
import type { RowValue } from '#source/row-subject.ts';
import { childrenOf, subjectAt, textAt, valueAt, type Subject, type SyntaxNode } from '#source/read-operand.ts';

const expressionParser = parser.configure({ strict: true, top: 'SingleExpression' });
/** Longer ones are not read by people either. */
const LONGEST = 4_096;

/**
 * Reads an expression into equivalent rows. A part that rows cannot express becomes a row of code; an expression that
 * cannot be read as a whole becomes a single row of code.
 */
export function readCondition(expression: string): Condition {
  if (expression.trim() === '') return { join: 'all', items: [] };
  return partsOf(expression) ?? { join: 'all', items: [{ kind: 'code', code: expression.trim() }] };
}

/** Whether rows show more of an expression than its code does. */
export function isReadable(expression: string): boolean {
  const isCode = (item: RowItem): boolean => (item.kind === 'group' ? item.items.every(isCode) : item.kind === 'code');
  const { items } = readCondition(expression);
  return items.length === 0 || !items.every(isCode);
}

function partsOf(expression: string): Condition | null {
  // Scripts read these as the start of a comment.
  if (expression.length > LONGEST || expression.includes('<!--') || expression.includes('-->')) return null;
  const source = expression.trim();
  try {
    const root = expressionParser.parse(source).topNode.firstChild;
    if (root === null) return null;
    const reader = new Reader(source);
    const read = reader.condition(root);
    return reader.keepsComments(root) ? read : null;
  } catch (error) {
    // Strict parsers throw at the first fault.
    if (error instanceof SyntaxError || error instanceof NotRows) return null;
    throw error;
  }
}

class NotRows extends Error {}

class Reader {
  readonly #source: string;
  readonly #code: SyntaxNode[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  condition(node: SyntaxNode): Condition {
    const inner = this.#row(node) === null ? this.#unwrapped(node) : node;
    const { join, operands } = this.#operands(inner);
    return { join, items: operands.map((operand) => this.#item(operand)) };
  }

  /** Comments survive within a row of code only. */
  keepsComments(root: SyntaxNode): boolean {
    let isKept = true;
    root.cursor().iterate(({ name, from, to }) => {
      if (name !== 'LineComment' && name !== 'BlockComment') return;
      isKept &&= this.#code.some((node) => node.from <= from && to <= node.to);
    });
    return isKept && !/^\s*\/[/*]/u.test(this.#source) && root.to === this.#source.length && root.from === 0;
  }

  #item(node: SyntaxNode): RowItem {
    const row = this.#row(node);
    if (row !== null) return row;
    const inner = this.#unwrapped(node);
    const { join, operands } = this.#operands(inner);
    if (operands.length === 1) return this.#leaf(inner);
    return { kind: 'group', join, items: operands.map((operand) => this.#leaf(operand)) };
  }

  #leaf(node: SyntaxNode): ConditionRow | CodeRow {
    const row = this.#row(node);
    if (row !== null) return row;
    const code = this.#unwrapped(node);
    // A deeper group stays one piece, without parentheses that the writer adds.
    this.#code.push(code);
    return { kind: 'code', code: this.#text(code) };
  }

  #row(node: SyntaxNode): ConditionRow | null {
    let hasComment = false;
    node.cursor().iterate(({ name }) => {
      hasComment ||= name === 'LineComment' || name === 'BlockComment';
    });
    return hasComment ? null : rowOf(this.#unwrappedUnlessBetween(node), this.#source);
  }

  #unwrappedUnlessBetween(node: SyntaxNode): SyntaxNode {
    const inner = insideOf(node);
    if (inner === null || isLogic(inner, this.#source)) return node;
    return this.#unwrappedUnlessBetween(inner);
  }

  #unwrapped(node: SyntaxNode): SyntaxNode {
    const inner = insideOf(node);
    return inner === null ? node : this.#unwrapped(inner);
  }

  /** The operands of a chain of `&&` or of `||`; a node of another kind is its only operand. */
  #operands(node: SyntaxNode): { join: Join; operands: SyntaxNode[] } {
    const operator = this.#operator(node);
    if (operator !== '&&' && operator !== '||') return { join: 'all', operands: [node] };
    const operands: SyntaxNode[] = [];
    let left: SyntaxNode | null = node;
    while (left !== null && this.#operator(left) === operator) {
      const right: SyntaxNode | null = left.lastChild;
      if (right === null) throw new NotRows();
      operands.unshift(right);
      left = left.firstChild;
    }
    if (left === null) throw new NotRows();
    operands.unshift(left);
    // Languages refuse `??` beside these without parentheses; rows would add them.
    if (operands.some((operand) => this.#operator(operand) === '??')) throw new NotRows();
    return { join: operator === '&&' ? 'all' : 'any', operands };
  }

  #operator(node: SyntaxNode): string | null {
    return operatorOf(node, this.#source);
  }

  #text({ from, to }: SyntaxNode): string {
    return this.#source.slice(from, to);
  }
}

/** The only expression inside of parentheses. */
function insideOf(node: SyntaxNode): SyntaxNode | null {
  if (node.name !== 'ParenthesizedExpression') return null;
  const inner = childrenOf(node).filter(({ name }) => name !== '(' && name !== ')' && !name.endsWith('Comment'));
  const [only] = inner;
  if (only === undefined || inner.length > 1) throw new NotRows();
  return only;
}

function isLogic(node: SyntaxNode, source: string): boolean {
  return ['&&', '||', '??'].includes(operatorOf(node, source) ?? '');
}

function operatorOf(node: SyntaxNode, source: string): string | null {
  if (node.name !== 'BinaryExpression') return null;
  const [, operator] = childrenOf(node).filter(({ name }) => !name.endsWith('Comment'));
  return operator ? source.slice(operator.from, operator.to) : null;
}

/** The row that a node is, exactly as `writeCondition` writes it but for spaces, quotes and parentheses. */
function rowOf(node: SyntaxNode, source: string): ConditionRow | null {
  const row = (subject: Subject | null, test: RowTest, values: (RowValue | null)[] = []): ConditionRow | null => {
    const known = values.filter((value) => value !== null);
    return subject && known.length === values.length ? { kind: 'row', ...subject, test, values: known } : null;
  };
  switch (node.name) {
    case 'VariableName':
    case 'MemberExpression':
      return row(subjectAt(node, source), 'filled');
    case 'UnaryExpression': {
      const [operator, operand] = childrenOf(node);
      if (!operator || !operand || source.slice(operator.from, operator.to) !== '!') return null;
      const list = listTest(operand, source);
      return list === null ? row(subjectAt(operand, source), 'empty') : row(list.subject, 'noneOf', list.values);
    }
    case 'BinaryExpression':
      return comparison(node, source, row);
    case 'CallExpression': {
      const list = listTest(node, source);
      if (list !== null) return row(list.subject, 'anyOf', list.values);
      return callRow(node, source, row);
    }
    case 'ParenthesizedExpression':
      return rangeOf(node, source, row);
    default:
      return null;
  }
}

type MakeRow = (subject: Subject | null, test: RowTest, values?: (RowValue | null)[]) => ConditionRow | null;

function comparison(node: SyntaxNode, source: string, row: MakeRow): ConditionRow | null {
  const [left, , right] = childrenOf(node);
  const operator = operatorOf(node, source);
  if (!left || !right || operator === null) return null;
  const subject = subjectAt(left, source);
  if (right.name === 'null') {
    // These are never undefined, so that both signs mean the same.
    const isStrictAlike = subject?.source === 'scope' || subject?.source === 'intent';
    if (operator === '!=' || (operator === '!==' && isStrictAlike)) return row(subject, 'known');
    return operator === '==' || (operator === '===' && isStrictAlike) ? row(subject, 'notKnown') : null;
  }
  const test = (Object.keys(COMPARISONS) as RowTest[]).find((each) => COMPARISONS[each] === operator);
  return test === undefined ? null : row(subject, test, [valueAt(right, source)]);
}

/** `(x >= 8 && x < 20)` */
function rangeOf(node: SyntaxNode, source: string, row: MakeRow): ConditionRow | null {
  const inner = insideOf(node);
  if (inner === null || operatorOf(inner, source) !== '&&') return null;
  const [left, , right] = childrenOf(inner);
  const from = left?.name === 'BinaryExpression' ? comparison(left, source, row) : null;
  const to = right?.name === 'BinaryExpression' ? comparison(right, source, row) : null;
  if (from?.test !== 'atLeast' || to?.test !== 'less') return null;
  if (from.source !== to.source || from.name !== to.name) return null;
  return row(from, 'between', [...from.values, ...to.values]);
}

/** `['a', 'b'].includes(x)` */
function listTest(node: SyntaxNode, source: string): { subject: Subject | null; values: (RowValue | null)[] } | null {
  if (node.name !== 'CallExpression') return null;
  const [callee, args] = childrenOf(node);
  const [list, , method, ...more] = callee?.name === 'MemberExpression' ? childrenOf(callee) : [];
  if (list?.name !== 'ArrayExpression' || !method || more.length > 0 || textAt(method, source) !== 'includes') {
    return null;
  }
  if (textAt(list, source).length > 0 && callee && textAt(callee, source).includes('?.includes')) return null;
  const subject = subjectAt(onlyArgument(args), source);
  const items = childrenOf(list).slice(1, -1);
  const values = items.filter((_, index) => index % 2 === 0);
  const isPlain = values.length > 0 && items.every(({ name }, index) => index % 2 === 0 || name === ',');
  return isPlain && items.length % 2 === 1 ? { subject, values: values.map((item) => valueAt(item, source)) } : null;
}

/** `/pattern/.test(x ?? '')`, `x?.includes?.('a')`, `text.includes('a')` */
function callRow(node: SyntaxNode, source: string, row: MakeRow): ConditionRow | null {
  const [callee, ...rest] = childrenOf(node);
  const args = rest.at(-1);
  const argument = onlyArgument(args);
  if (callee?.name !== 'MemberExpression' || !argument) return null;
  const [object, dot, method] = childrenOf(callee);
  if (!object || !dot || !method) return null;
  if (object.name === 'RegExp') {
    const pattern = /^\/(.*)\/$/su.exec(textAt(object, source))?.[1];
    if (pattern === undefined || rest.length > 1 || textAt(dot, source) !== '.' || textAt(method, source) !== 'test') {
      return null;
    }
    const tested = testedSubject(argument, source);
    return isPattern(pattern) && isAsWritten(pattern) ? row(tested, 'matches', [withoutSlashes(pattern)]) : null;
  }
  const subject = subjectAt(object, source);
  if (subject === null || textAt(method, source) !== 'includes') return null;
  const isOptional = textAt(dot, source) === '?.' && rest.length === 2 && textAt(rest[0], source) === '?.';
  const isAsked = subject.source === 'text' ? rest.length === 1 && textAt(dot, source) === '.' : isOptional;
  return isAsked ? row(subject, 'contains', [valueAt(argument, source)]) : null;
}

function testedSubject(argument: SyntaxNode, source: string): Subject | null {
  const plain = subjectAt(argument, source);
  if (plain !== null) return plain.source === 'text' ? plain : null;
  const [left, , right] = operatorOf(argument, source) === '??' ? childrenOf(argument) : [];
  if (!left || !right || valueAt(right, source) !== '') return null;
  const subject = subjectAt(left, source);
  return subject?.source === 'text' ? null : subject;
}

/** A slash within a class needs no escape; such a pattern would be written in another way. */
function isAsWritten(pattern: string): boolean {
  return !pattern.replaceAll(/\\[\s\S]/gu, '').includes('/');
}

function withoutSlashes(pattern: string): string {
  return pattern.replaceAll(/\\[\s\S]/gu, (part) => (part === String.raw`\/` ? '/' : part));
}

function onlyArgument(args: SyntaxNode | undefined): SyntaxNode | null {
  if (args?.name !== 'ArgList') return null;
  const inside = childrenOf(args).slice(1, -1);
  return inside.length === 1 ? (inside[0] ?? null) : null;
}
