import { chat, type ReplyOf } from '@parley/contract';
import {
  isComplete,
  subjectOf,
  writeCondition,
  writeItem,
  type Condition,
  type RowItem,
} from '@parley/dialogue/source/condition-rows';
import { useEffect, useEffectEvent } from 'react';
import { useLastTurn } from '#parts/chat/last-turn.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { LIMITS } from '@parley/domain/text';

/** While one types, nothing is asked. */
const PAUSE_MS = 300;
const MOST_PARTS = 100;

type Part = NonNullable<ReplyOf<typeof chat.tryCondition>['parts']>[number];

/** The result of a row at the last turn: whether it holds, and the value that it read. */
export interface RowMark {
  holds: boolean | 'error';
  read: unknown;
  error?: string | undefined;
}

export interface LiveCondition {
  phrase: string;
  verdict: boolean | 'error';
  error?: string | undefined;
  /** By the place of the row, as `2` or `2.1`. */
  marks: ReadonlyMap<string, RowMark>;
}

/** Evaluates a condition and each of its rows on the last turn of the test chat, whenever one of them changes. */
export function useLiveCondition(condition: Condition): { hasTurn: boolean; live: LiveCondition | null } {
  const turn = useLastTurn();
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
  if (!turn || !reply) return { hasTurn: turn !== null, live: null };
  const marks = new Map(
    places.map(({ place }, at) => [place, markOf(reply.parts?.[at * 2], reply.parts?.[at * 2 + 1])]),
  );
  return { hasTurn: true, live: { phrase: turn.text, verdict: reply.verdict, error: reply.error, marks } };
}

function isShort(expression: string): boolean {
  return expression.length <= LIMITS.condition;
}

function markOf(test: Part | undefined, read: Part | undefined): RowMark {
  if (test === undefined || test.error !== undefined) return { holds: 'error', read: undefined, error: test?.error };
  const { value } = test;
  return { holds: Boolean(value) && value !== 'undefined', read: read?.value };
}

/** The finished rows with their places. */
function placesOf(items: readonly RowItem[], before = ''): { place: string; item: RowItem }[] {
  return items.flatMap((item, at) => {
    const place = `${before}${at + 1}`;
    if (!isComplete(item)) return [];
    return item.kind === 'group' ? [{ place, item }, ...placesOf(item.items, `${place}.`)] : [{ place, item }];
  });
}
