import type { ConditionRow, RowTest } from '@parley/dialogue/source/condition-rows';
import type { RowSource, RowValue } from '@parley/dialogue/source/row-subject';
import type { NameType } from '#features/reactions/condition/name-types.ts';

const ALWAYS_TEXT: ReadonlySet<RowSource> = new Set(['intent', 'scope', 'text']);
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/u;

type Asked = Pick<ConditionRow, 'source' | 'test'> & { type?: NameType | undefined };

/** The value that a typed text means: a number or a yes where it looks like one, unless it is in quotes or a text is due. */
export function typedValue({ source, test, type }: Asked, typed: string): RowValue {
  if (test === 'matches' || ALWAYS_TEXT.has(source) || type === 'text' || type === 'time') return typed;
  if (NUMBER.test(typed.trim())) return Number(typed);
  if (typed === 'true' || typed === 'false') return typed === 'true';
  return /^".*"$/su.test(typed) && typed.length > 1 ? typed.slice(1, -1) : typed;
}

/** Formats a value for its field. */
export function shownTyped(row: Asked, value: RowValue): string {
  const plain = String(value);
  return typedValue(row, plain) === value ? plain : `"${plain}"`;
}

/** Values with commas between them; a value with a comma is in quotes. */
export function typedList(row: Asked, typed: string): RowValue[] {
  const parts = typed.match(/\s*"[^"]*"\s*(?=,|$)|[^,]+/gu) ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => typedValue(row, ALWAYS_TEXT.has(row.source) && /^".*"$/su.test(part) ? part.slice(1, -1) : part));
}

export function shownList(row: Asked, values: readonly RowValue[]): string {
  return values
    .map((value) => {
      const shown = shownTyped(row, value);
      return shown.includes(',') && !shown.startsWith('"') ? `"${shown}"` : shown;
    })
    .join(', ');
}

const ORDERS: RowTest[] = ['more', 'less', 'atLeast', 'atMost', 'between'];
const ANY: RowTest[] = ['is', 'isNot', 'anyOf', 'noneOf'];
const KNOWN: RowTest[] = ['known', 'notKnown'];
const PRESENCE: RowTest[] = [...KNOWN, 'filled', 'empty'];

const TESTS_OF_TYPE: Readonly<Record<NameType, RowTest[]>> = {
  number: ['is', 'isNot', ...ORDERS, 'anyOf', 'noneOf', ...KNOWN, 'matches'],
  text: [...ANY, 'contains', 'matches', ...PRESENCE],
  list: ['contains', ...KNOWN],
  'yes-no': ['is', 'isNot', ...PRESENCE],
  time: ['is', 'isNot', ...ORDERS, ...KNOWN],
};

/** The tests that fit a source, and what its name holds. */
export function testsOf(source: RowSource, type: NameType | undefined): RowTest[] {
  switch (source) {
    case 'intent':
    case 'scope':
      return [...ANY, ...KNOWN];
    case 'confidence':
      return ORDERS;
    case 'text':
      return ['is', 'isNot', 'contains', 'matches', 'anyOf', 'noneOf'];
    case 'time':
      return type === 'time' ? ['is', 'isNot', ...ORDERS] : [...ANY, ...ORDERS];
    case 'slot':
    case 'entity':
    case 'config':
      return type === undefined ? [...ANY, 'contains', ...ORDERS, ...PRESENCE, 'matches'] : TESTS_OF_TYPE[type];
  }
}

export const MOMENT_NAMES = ['hour', 'minute', 'weekday', 'date', 'time'];
