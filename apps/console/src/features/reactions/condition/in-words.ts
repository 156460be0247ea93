import type { ConditionRow, RowItem, RowValue } from '@parley/dialogue/source/condition-rows';
import { isReadable, readCondition } from '@parley/dialogue/source/read-condition';
import { onSignOut } from '#shared/global-state.ts';
import { conditionTexts as texts, TEST_NAMES } from '#texts/conditions.ts';

/** Boxes are drawn often, and a project has as many conditions at most. */
const MOST_KEPT = 20_000;
const kept = new Map<string, string | null>();
onSignOut(() => kept.clear());

/** Puts a condition into words; null if rows cannot express it. */
export function conditionInWords(expression: string): string | null {
  const known = kept.get(expression);
  if (known !== undefined) return known;
  const words = expression.trim() === '' || !isReadable(expression) ? null : wordsOf(expression);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(expression, words);
  return words;
}

/** A condition in words where rows can read it, else its code. */
export function conditionLabel(expression: string): string {
  return conditionInWords(expression) ?? expression;
}

function wordsOf(expression: string): string {
  const { join, items } = readCondition(expression);
  return joined(items.map(wordsOfItem), join);
}

function wordsOfItem(item: RowItem): string {
  if (item.kind === 'code') return item.code;
  return item.kind === 'row' ? wordsOfRow(item) : `(${joined(item.items.map(wordsOfItem), item.join)})`;
}

function joined(parts: string[], join: 'all' | 'any'): string {
  return parts.join(join === 'all' ? ` ${texts.and} ` : ` ${texts.or} `);
}

function wordsOfRow({ source, name, test, values }: ConditionRow): string {
  const subject = source === 'entity' ? `@${name}` : name === '' ? source : name;
  const isName = source === 'intent' || source === 'scope';
  const said = values.map((value) => saidValue(value, isName));
  if (test === 'between') return `${subject} ${TEST_NAMES.atLeast} ${said.join(` ${texts.and} ${TEST_NAMES.less} `)}`;
  return [subject, TEST_NAMES[test], said.join(` ${texts.or} `)].filter((part) => part !== '').join(' ');
}

function saidValue(value: RowValue, isName: boolean): string {
  return typeof value === 'string' && !isName ? `“${value}”` : String(value);
}
