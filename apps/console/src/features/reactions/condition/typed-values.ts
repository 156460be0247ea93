import type { ConditionRow, RowSource, RowTest, RowValue } from '@parley/dialogue/source/condition-rows';

const ALWAYS_TEXT: ReadonlySet<RowSource> = new Set(['intent', 'scope', 'text']);
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/u;

/** The value that a typed text means: a number or a yes where it looks like one, unless it is in quotes. */
export function typedValue({ source, test }: Pick<ConditionRow, 'source' | 'test'>, typed: string): RowValue {
  if (test === 'matches' || ALWAYS_TEXT.has(source)) return typed;
  if (NUMBER.test(typed.trim())) return Number(typed);
  if (typed === 'true' || typed === 'false') return typed === 'true';
  return /^".*"$/su.test(typed) && typed.length > 1 ? typed.slice(1, -1) : typed;
}

/** Formats a value for its field. */
export function shownTyped(row: Pick<ConditionRow, 'source' | 'test'>, value: RowValue): string {
  const plain = String(value);
  return typedValue(row, plain) === value ? plain : `"${plain}"`;
}

/** Values with commas between them; a value with a comma is in quotes. */
export function typedList(row: Pick<ConditionRow, 'source' | 'test'>, typed: string): RowValue[] {
  const parts = typed.match(/\s*"[^"]*"\s*(?=,|$)|[^,]+/gu) ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => typedValue(row, ALWAYS_TEXT.has(row.source) && /^".*"$/su.test(part) ? part.slice(1, -1) : part));
}

export function shownList(row: Pick<ConditionRow, 'source' | 'test'>, values: readonly RowValue[]): string {
  return values
    .map((value) => {
      const shown = shownTyped(row, value);
      return shown.includes(',') && !shown.startsWith('"') ? `"${shown}"` : shown;
    })
    .join(', ');
}

const ORDERS: RowTest[] = ['more', 'less', 'atLeast', 'atMost', 'between'];
const ANY: RowTest[] = ['is', 'isNot', 'anyOf', 'noneOf'];
const PRESENCE: RowTest[] = ['known', 'notKnown', 'filled', 'empty'];

/** The tests that fit a source. */
export function testsOf(source: RowSource, name: string): RowTest[] {
  switch (source) {
    case 'intent':
    case 'scope':
      return [...ANY, 'known', 'notKnown'];
    case 'confidence':
      return ORDERS;
    case 'text':
      return ['is', 'isNot', 'contains', 'matches', 'anyOf', 'noneOf'];
    case 'time':
      return name === 'weekday' ? [...ANY, ...ORDERS] : ['is', 'isNot', ...ORDERS];
    case 'slot':
    case 'entity':
    case 'config':
      return [...ANY, 'contains', ...ORDERS, ...PRESENCE, 'matches'];
  }
}

export const MOMENT_NAMES = ['hour', 'minute', 'weekday', 'date', 'time'];
