import { chat, type ReplyOf } from '@parley/contract';
import {
  isComplete,
  writeCondition,
  writeItem,
  type Condition,
  type RowItem,
} from '@parley/dialogue/source/condition-rows';
import { subjectOf } from '@parley/dialogue/source/row-subject';
import { useEffect, useEffectEvent } from 'react';
import { useShownTurn } from '#parts/chat/said-turns.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { LIMITS } from '@parley/domain/text';

/** While one types, nothing is asked. */
const PAUSE_MS = 300;
const MOST_PARTS = 100;

type Part = NonNullable<ReplyOf<typeof chat.tryCondition>['parts']>[number];

/** The result of a row at the chosen turn: whether it holds, and the value that it read. */
export interface RowMark {
  holds: boolean | 'error';
  /** Absent for code and groups. */
  read?: unknown;
  error?: string | undefined;
}

export interface LiveCondition {
  phrase: string;
  verdict: boolean | 'error';
  error?: string | undefined;
  /** By the place of the row, as `2` or `2.1`. */
  marks: ReadonlyMap<string, RowMark>;
}

/** Evaluates a condition and each of its rows on the chosen turn of the test chat, whenever one of them changes. */
export function useLiveCondition(condition: Condition): LiveCondition | null {
  const { turn } = useShownTurn();
  const trial = useWrite(chat.tryCondition, { handles: () => true });
  const places = placesOf(condition.items);
  const parts = places.flatMap(({ item }) => [writeItem(item), item.kind === 'row' ? subjectOf(item) : 'null']);
  const expression = writeCondition(condition);
  const isAskable = turn !== null && expression !== '' && parts.length <= MOST_PARTS && isShort(expression);
  const key = isAskable ? JSON.stringify([turn.conversationId, turn.timestamp, expression, parts]) : '';
  const ask = useEffectEvent(() => {
    if (turn === null) return;
    const { conversationId: id, token, timestamp } = turn;
    trial.mutate({ query: { id, conversation_token: token }, body: { condition: expression, timestamp, parts } });
  });
  useEffect(() => {
    if (key === '') return undefined;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const asked = trial.variables;
  const isOfNow =
    turn !== null &&
    asked?.body.condition === expression &&
    asked.body.timestamp === turn.timestamp &&
    JSON.stringify(asked.body.parts) === JSON.stringify(parts);
  const reply = isAskable && isOfNow ? trial.data : undefined;
  if (!turn || !reply) return null;
  const marks = new Map(
    places.map(({ place, item }, at) => [place, markOf(item, reply.parts?.[at * 2], reply.parts?.[at * 2 + 1])]),
  );
  return { phrase: turn.text, verdict: reply.verdict, error: reply.error, marks };
}

function isShort(expression: string): boolean {
  return expression.length <= LIMITS.condition;
}

function markOf({ kind }: RowItem, test: Part | undefined, read: Part | undefined): RowMark {
  if (test === undefined || test.error !== undefined) return { holds: 'error', error: test?.error };
  const { value } = test;
  const holds = Boolean(value) && value !== 'undefined';
  return kind === 'row' ? { holds, read: read?.value } : { holds };
}

/** The finished rows with their places. */
function placesOf(items: readonly RowItem[], before = ''): { place: string; item: RowItem }[] {
  return items.flatMap((item, at) => {
    const place = `${before}${at + 1}`;
    if (!isComplete(item)) return [];
    return item.kind === 'group' ? [{ place, item }, ...placesOf(item.items, `${place}.`)] : [{ place, item }];
  });
}
