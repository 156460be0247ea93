import type { Conversation } from '@parley/contract';
import { useEffect, useMemo, useState } from 'react';
import { notify } from '#shared/notices/notices.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import {
  isProblem,
  isTurn,
  problemBeside,
  rowAt,
  turnBeside,
  withWork,
  type TalkRow,
} from '#features/conversations/list/talk-rows.ts';
import { useTurns } from '#features/conversations/detail/use-turns.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { turn: texts } = conversationWorkTexts;

interface ShownRowsOptions {
  conversation: Conversation;
  /** Timestamp of the entry that a link leads to, or of the selected turn. */
  entry: number | undefined;
  level: SelectableLogLevel;
  onEntry: (timestamp: number) => void;
}

/**
 * The rows of a conversation around the entry of the address, and navigation between turns. Without an entry, a failed
 * conversation opens at its problem.
 */
export function useShownRows({ conversation, entry, level, onEntry }: ShownRowsOptions) {
  const { id, notes, annotations, outcome } = conversation;
  // Its last turn has the error.
  const [anchor, setAnchor] = useState(entry ?? (outcome === 'failed' ? conversation.last_activity : undefined));
  const turns = useTurns(id, anchor, level);
  const { rows: read, hasNextPage } = turns;
  const rows = useMemo(() => withWork(read, notes, annotations, hasNextPage), [read, notes, annotations, hasNextPage]);
  const [beyond, setBeyond] = useState<1 | -1>();
  const start = entry ?? problemOf(conversation, read)?.time;
  const shown = start === undefined ? -1 : rowAt(rows, start);
  const [first, last] = [rows[0], rows.at(-1)];
  const isElsewhere =
    entry !== undefined && first && last && (entry < first.time || (hasNextPage && entry > last.time));
  if (isElsewhere && anchor !== entry) setAnchor(entry);
  const current = shown < 0 ? undefined : rows[shown];

  // Looks on, page by page, while the pages that are read have no further problem.
  const { hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = turns;
  useEffect(() => {
    if (beyond === undefined || isFetching) return;
    const found = problemBeside(rows, shown, beyond);
    if (!found && beyond === 1 && hasNextPage) return void fetchNextPage();
    if (!found && beyond === -1 && hasPreviousPage) return void fetchPreviousPage();
    setBeyond(undefined);
    if (found) onEntry(found.time);
    else notify.info({ title: beyond === 1 ? texts.noProblemAfter : texts.noProblemBefore });
  }, [beyond, isFetching, rows, shown, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, onEntry]);

  return {
    turns,
    rows,
    shown,
    selected: isTurn(current) ? current : undefined,
    step(by: 1 | -1): void {
      const next = turnBeside(rows, shown, by);
      if (next) onEntry(next.time);
      else if (by === 1 && hasNextPage) void turns.fetchNextPage();
    },
    stepToProblem: setBeyond as (by: 1 | -1) => void,
    toFirst: () => onEntry((turns.hasPreviousPage ? undefined : first?.time) ?? conversation.started),
    toLast: () => onEntry(conversation.last_activity),
  };
}

function problemOf(
  { outcome, fallback_count: fallbacks }: Conversation,
  rows: readonly TalkRow[],
): TalkRow | undefined {
  if (outcome === 'failed') return rows.findLast(isProblem);
  // Callers leave a bot that does not understand them.
  return outcome === 'abandoned' && fallbacks > 0 ? rows.find(isProblem) : undefined;
}

export type ShownRows = ReturnType<typeof useShownRows>;
