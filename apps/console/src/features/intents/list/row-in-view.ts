import { useLayoutEffect, useRef } from 'react';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';

/**
 * When the active row disappears, for example by deletion, the next remaining row becomes active, or else the row
 * above.
 */
export function useNextRow(
  rows: readonly IntentRow[],
  active: string | undefined,
  setActive: (key: string) => void,
): void {
  const shown = useRef(rows);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const at = before.findIndex(({ key }) => key === active);
    if (at < 0 || rows.some(({ key }) => key === active)) return;
    const next = nextRow(before, at, new Set(rows.map(({ key }) => key)));
    if (next) setActive(next.key);
  }, [rows, active, setActive]);
}

/** Prefers the next template of the intent, if any is left. */
export function nextRow(before: readonly IntentRow[], at: number, left: ReadonlySet<string>): IntentRow | undefined {
  const isLeft = ({ key }: IntentRow) => left.has(key);
  const isBeside = (row: IntentRow) =>
    isLeft(row) && row.kind === 'template' && row.intent.id === before[at]?.intent.id;
  const [above, below] = [before.slice(0, at), before.slice(at + 1)];
  return below.find(isBeside) ?? above.findLast(isBeside) ?? below.find(isLeft) ?? above.findLast(isLeft);
}

/**
 * The index of the positive intent above a row of its negative twin, if both fit into `most` rows; otherwise the row's
 * own.
 */
export function headingAbove(rows: readonly IntentRow[], at: number, most: number): number {
  const row = rows[at];
  if (!row?.isTwin) return at;
  const heading = rows.slice(0, at).findLastIndex(({ kind, isTwin }) => kind === 'intent' && !isTwin);
  return heading >= 0 && at - heading <= most ? heading : at;
}
