import type { ConditionRow, RowItem } from '@parley/dialogue/source/condition-rows';
import type { RowValue } from '@parley/dialogue/source/row-subject';
import type * as AnswerForms from '@parley/dialogue/source/answer-as-slot';
import type * as ConditionReader from '@parley/dialogue/source/read-condition';
import type * as Syntax from '@parley/dialogue/source/syntax-faults';
import { useEffect } from 'react';
import { onSignOut } from '#shared/global-state.ts';
import { loadChunk } from '#shared/load-chunk.ts';
import { createStore, useStore } from '#shared/store.ts';
import { conditionTexts as texts, TEST_NAMES } from '#texts/conditions.ts';

/** Boxes are drawn often, and a project has as many conditions at most. */
const MOST_KEPT = 20_000;
const kept = new Map<string, string | null>();
onSignOut(() => kept.clear());

/** The parser is large: the graph is drawn without it first, with conditions as code. */
const parser = createStore<{
  reader: typeof ConditionReader | null;
  answers: typeof AnswerForms | null;
  syntax: typeof Syntax | null;
  isWanted: boolean;
}>({
  reader: null,
  answers: null,
  syntax: null,
  isWanted: false,
});

async function loadParser(): Promise<void> {
  if (parser.get().isWanted) return;
  parser.set({ isWanted: true });
  try {
    const [reader, answers, syntax] = await loadChunk(() =>
      Promise.all([
        import('@parley/dialogue/source/read-condition'),
        import('@parley/dialogue/source/answer-as-slot'),
        import('@parley/dialogue/source/syntax-faults'),
      ]),
    );
    parser.set({ reader, answers, syntax });
  } catch {
    // The next condition that is drawn asks again.
    parser.set({ isWanted: false });
  }
}

/** Whether conditions can be put into words; draws a component again once they can. */
export function useConditionWords(hasCondition: boolean): boolean {
  const isReady = useStore(parser, ({ reader }) => reader !== null);
  const isLoading = hasCondition && !isReady;
  useEffect(() => {
    if (isLoading) void loadParser();
  }, [isLoading]);
  return isReady;
}

/** Puts a condition into words; null if rows cannot express it, or the parser is not loaded. */
export function conditionInWords(expression: string): string | null {
  const known = kept.get(expression);
  if (known !== undefined) return known;
  const { reader } = parser.get();
  if (reader === null) return null;
  const words = expression.trim() === '' || !reader.isReadable(expression) ? null : wordsOf(reader, expression);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(expression, words);
  return words;
}

/** A condition in words where rows can read it, else its code. A component that shows it uses `useConditionWords`. */
export function conditionLabel(expression: string): string {
  return conditionInWords(expression) ?? expression;
}

/** A condition in words for a narrow place: parts that only code can say are left out. */
export function conditionSaid(expression: string): string {
  const { reader } = parser.get();
  if (reader === null || !reader.isReadable(expression)) return texts.byCode;
  return wordsOf(reader, expression, '…');
}

/** The check of a question as `conditionSaid` says it, with its slot in the place of `answer`. */
export function answerSaid(check: string, slot: string): string {
  const { answers } = parser.get();
  return answers === null ? texts.byCode : conditionSaid(answers.answerAsSlot(check, slot));
}

/** The syntax error of an expression; undefined also until the parser has loaded. */
export function expressionFault(code: string): string | undefined {
  return parser.get().syntax?.syntaxFaults('expression', code)[0]?.message;
}

function wordsOf(reader: typeof ConditionReader, expression: string, forCode?: string): string {
  const { join, items } = reader.readCondition(expression);
  return joined(
    items.map((item) => wordsOfItem(item, forCode)),
    join,
  );
}

function wordsOfItem(item: RowItem, forCode?: string): string {
  if (item.kind === 'code') return forCode ?? item.code;
  if (item.kind === 'row') return wordsOfRow(item);
  const parts = item.items.map((one) => wordsOfItem(one, forCode));
  return `(${joined(parts, item.join)})`;
}

function joined(parts: string[], join: 'all' | 'any'): string {
  return parts.join(join === 'all' ? ` ${texts.and} ` : ` ${texts.or} `);
}

function wordsOfRow({ source, name, test, values }: ConditionRow): string {
  if (source === 'scope' && (test === 'known' || test === 'notKnown')) {
    return test === 'known' ? texts.inScope : texts.inNoScope;
  }
  const subject = source === 'entity' ? `@${name}` : name === '' ? source : name;
  const isName = source === 'intent' || source === 'scope';
  const said = values.map((value) => saidValue(value, isName));
  if (test === 'between') return `${subject} ${TEST_NAMES.atLeast} ${said.join(` ${texts.and} ${TEST_NAMES.less} `)}`;
  return [subject, TEST_NAMES[test], said.join(` ${texts.or} `)].filter((part) => part !== '').join(' ');
}

function saidValue(value: RowValue, isName: boolean): string {
  return typeof value === 'string' && !isName ? `“${value}”` : String(value);
}
