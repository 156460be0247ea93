import { parser } from '@lezer/javascript';
import { ROOTS, subjectOf, writeValue, type RowSource, type RowValue } from '#source/row-subject.ts';

export type RowTest =
  | 'is'
  | 'isNot'
  | 'anyOf'
  | 'noneOf'
  | 'contains'
  | 'more'
  | 'less'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | 'known'
  | 'notKnown'
  | 'filled'
  | 'empty'
  | 'matches';

export interface ConditionRow {
  kind: 'row';
  source: RowSource;
  /** Empty for the sources without names. */
  name: string;
  test: RowTest;
  /** As many as the test compares with: `VALUES_OF`. The second value of `between` is excluded. */
  values: RowValue[];
}

/** A part that rows cannot express, as it is written. */
export interface CodeRow {
  kind: 'code';
  code: string;
}

export type Join = 'all' | 'any';

export interface RowGroup {
  kind: 'group';
  join: Join;
  items: (ConditionRow | CodeRow)[];
}

export type RowItem = ConditionRow | CodeRow | RowGroup;

export interface Condition {
  join: Join;
  items: RowItem[];
}

/** How many values each test takes. */
export const VALUES_OF: Readonly<Record<RowTest, 0 | 1 | 2 | 'some'>> = {
  is: 1,
  isNot: 1,
  anyOf: 'some',
  noneOf: 'some',
  contains: 1,
  more: 1,
  less: 1,
  atLeast: 1,
  atMost: 1,
  between: 2,
  known: 0,
  notKnown: 0,
  filled: 0,
  empty: 0,
  matches: 1,
};

export const COMPARISONS: Readonly<Partial<Record<RowTest, string>>> = {
  is: '===',
  isNot: '!==',
  more: '>',
  less: '<',
  atLeast: '>=',
  atMost: '<=',
};

/** Whether a row says something. Others are left out of the expression. */
export function isComplete(item: RowItem): boolean {
  if (item.kind === 'code') return item.code.trim() !== '';
  if (item.kind === 'group') return item.items.some(isComplete);
  if (ROOTS[item.source] !== undefined && item.name === '') return false;
  const count = VALUES_OF[item.test];
  if (count === 'some') return item.values.length > 0;
  if (item.values.length !== count) return false;
  return item.test !== 'matches' || isPattern(item.values[0]);
}

/** True if a value is a pattern that can be written between slashes. */
export function isPattern(value: RowValue | undefined): boolean {
  if (typeof value !== 'string' || value === '' || value.startsWith('*')) return false;
  try {
    // As the bot runs it, which decides what is a pattern.
    // oxlint-disable-next-line eslint/require-unicode-regexp
    return !/[\n\r\u2028\u2029]/u.test(value) && new RegExp(value).source.length > 0;
  } catch {
    return false;
  }
}

/** Writes the rows as an expression. An empty one is always true. */
export function writeCondition({ join, items }: Condition): string {
  const complete = items.filter(isComplete);
  const [only] = complete;
  if (only?.kind === 'group' && complete.length === 1) return writeCondition(only);
  if (only?.kind === 'code' && complete.length === 1) return only.code.trim();
  return complete.map(writeItem).join(join === 'all' ? ' && ' : ' || ');
}

/** Writes one row, code or group for use among others. */
export function writeItem(item: RowItem): string {
  if (item.kind === 'row') return writeRow(item);
  if (item.kind === 'code') return writeCode(item.code.trim());
  const complete = item.items.filter(isComplete);
  const [only] = complete;
  if (only !== undefined && complete.length === 1) return writeItem(only);
  return `(${complete.map(writeItem).join(item.join === 'all' ? ' && ' : ' || ')})`;
}

function writeCode(code: string): string {
  if (code.includes('//')) return `(${code}\n)`;
  return isOperand(code) ? code : `(${code})`;
}

function writeRow(row: ConditionRow): string {
  const { source, test, values } = row;
  const subject = subjectOf(row);
  const [first = '', second = ''] = values;
  switch (test) {
    case 'anyOf':
      return `[${values.map(writeValue).join(', ')}].includes(${subject})`;
    case 'noneOf':
      return `![${values.map(writeValue).join(', ')}].includes(${subject})`;
    case 'contains':
      // A slot may hold anything, and only texts and lists can be asked.
      return `${subject}${source === 'text' ? '.includes' : '?.includes?.'}(${writeValue(first)})`;
    case 'between':
      return `(${subject} >= ${writeValue(first)} && ${subject} < ${writeValue(second)})`;
    case 'known':
      return `${subject} != null`;
    case 'notKnown':
      return `${subject} == null`;
    case 'filled':
      return subject;
    case 'empty':
      return `!${subject}`;
    case 'matches':
      return `/${withSlashes(String(first))}/.test(${subject}${source === 'text' ? '' : " ?? ''"})`;
    case 'is':
    case 'isNot':
    case 'more':
    case 'less':
    case 'atLeast':
    case 'atMost':
      return `${subject} ${COMPARISONS[test] ?? ''} ${writeValue(first)}`;
  }
}

/** Escapes the slashes of a pattern that would end it. */
function withSlashes(pattern: string): string {
  return pattern.replaceAll(/\\[\s\S]|\//gu, (part) => (part === '/' ? String.raw`\/` : part));
}

const LOOSE = new Set(['ConditionalExpression', 'AssignmentExpression', 'ArrowFunction', 'SequenceExpression']);
const operandParser = parser.configure({ strict: true, top: 'SingleExpression' });

/** Whether code keeps its meaning between `&&` and `||` without parentheses. */
function isOperand(code: string): boolean {
  try {
    const node = operandParser.parse(code).topNode.firstChild;
    if (node === null || node.nextSibling !== null) return false;
    if (node.name !== 'BinaryExpression') return !LOOSE.has(node.name) && node.name !== 'YieldExpression';
    const operator = node.firstChild?.nextSibling;
    return !operator || !['&&', '||', '??'].includes(code.slice(operator.from, operator.to));
  } catch {
    return false;
  }
}
