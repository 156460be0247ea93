import type { Conversation } from '@parley/contract';
import { useMemo, useState } from 'react';
import type { SelectableLogLevel } from '#shared/transcript/log-level-select.tsx';
import { isTurn, rowAt, turnBeside, withWork } from '#features/conversations/talk-rows.ts';
import { useTurns } from '#features/conversations/use-turns.ts';

interface ShownRowsOptions {
  conversation: Conversation;
  /** Timestamp of the entry that a link leads to, or of the selected turn. */
  entry: number | undefined;
  level: SelectableLogLevel;
  onEntry: (timestamp: number) => void;
}

/** The rows of a conversation around the entry of the address, and the way from turn to turn. */
export function useShownRows({ conversation, entry, level, onEntry }: ShownRowsOptions) {
  const { id, notes, annotations } = conversation;
  const [anchor, setAnchor] = useState(entry);
  const turns = useTurns(id, anchor, level);
  const { rows: read, hasNextPage } = turns;
  const rows = useMemo(() => withWork(read, notes, annotations, hasNextPage), [read, notes, annotations, hasNextPage]);
  const shown = entry === undefined ? -1 : rowAt(rows, entry);
  const [first, last] = [rows[0], rows.at(-1)];
  const isElsewhere =
    entry !== undefined && first && last && (entry < first.time || (hasNextPage && entry > last.time));
  if (isElsewhere && anchor !== entry) setAnchor(entry);
  const current = shown < 0 ? undefined : rows[shown];

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
    toFirst: () => onEntry((turns.hasPreviousPage ? undefined : first?.time) ?? conversation.started),
    toLast: () => onEntry(conversation.last_activity),
  };
}

export type ShownRows = ReturnType<typeof useShownRows>;
