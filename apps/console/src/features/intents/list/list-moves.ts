import type { IntentListProps } from '#features/intents/list/intent-list-props.ts';
import { intentKey, type IntentRow } from '#features/intents/list/intent-rows.ts';
import type { ListCommand } from '#features/intents/list/list-keys.ts';
import { ROW_HEIGHT } from '#shared/tree-grid/row-height.ts';

export interface ListOptions extends IntentListProps {
  active: string | undefined;
  onActive: (key: string | undefined) => void;
  onEdit: (key: string) => void;
  /** The start of each row's id in the page, before its index. */
  idPrefix: string;
}

export type ListMoves = ReturnType<typeof listMoves>;

/** The ways from one row of the list to another. */
export function listMoves({ rows, controls, listRef, onLeaveUp, active, onActive }: ListOptions) {
  const { select } = controls;
  const indexOf = (key: string | undefined) => rowIndex(rows, key);
  const activeIndex = indexOf(active);

  function activate(row: IntentRow | undefined) {
    onActive(row?.key);
    select(row?.intent.id);
  }

  function focusList() {
    listRef.current?.focus({ preventScroll: true });
  }

  function move(to: number) {
    if (to < 0) return onLeaveUp();
    activate(rows[Math.min(to, rows.length - 1)]);
    focusList();
  }

  function go({ to }: ListCommand & { kind: 'go' }, row: IntentRow | undefined) {
    const page = Math.max(1, Math.floor((listRef.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    switch (to) {
      case 'next':
        return move(activeIndex + 1);
      case 'previous':
        return move(Math.max(activeIndex, 0) - 1);
      case 'next page':
        return move(activeIndex + page);
      case 'previous page':
        return move(Math.max(0, activeIndex - page));
      case 'first':
        return move(0);
      case 'last':
        return move(rows.length - 1);
      case 'parent':
        return move(indexOf(row && intentKey(row.intent.id)));
    }
  }

  return { activate, focusList, move, go };
}

export function rowIndex(rows: readonly IntentRow[], key: string | undefined): number {
  return key === undefined ? -1 : rows.findIndex((row) => row.key === key);
}
