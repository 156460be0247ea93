import type { Change } from '#shared/changes/change.ts';

const MAX_CHANGES = 200;

/** Undoable changes, oldest first. `future` holds the changes made by undo, which redo reverts. */
export interface History<State> {
  past: readonly Change<State>[];
  future: readonly Change<State>[];
}

export type Side = keyof History<never>;

export function added<State>(history: History<State>, side: Side, change: Change<State>): History<State> {
  return { ...history, [side]: [...history[side], change].slice(-MAX_CHANGES) };
}

export function without<State>({ past, future }: History<State>, change: Change<State>): History<State> {
  const isOther = (one: Change<State>) => one !== change;
  return { past: past.filter(isOther), future: future.filter(isOther) };
}
