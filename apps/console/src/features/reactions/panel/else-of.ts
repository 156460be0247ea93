import type { ActionCall } from '@parley/domain';

/** Writes the condition that holds where the other does not. */
export function negationOf(when: string): string {
  return `!(${when.trim()})`;
}

/** Whether an action runs exactly if the one before it does not. */
export function isElseOf(call: ActionCall | undefined, before: ActionCall | undefined): boolean {
  const condition = before?.when?.trim() ?? '';
  return condition !== '' && call?.when?.trim() === negationOf(condition);
}

/** The calls with one changed. The "else" behind it follows its condition. */
export function withChanged(calls: readonly ActionCall[], index: number, changed: ActionCall): ActionCall[] {
  const next = calls[index + 1];
  const condition = changed.when?.trim() ?? '';
  if (next === undefined || condition === '' || !isElseOf(next, calls[index])) return calls.with(index, changed);
  const followed = withChanged(calls, index + 1, { ...next, when: negationOf(condition) });
  return followed.with(index, changed);
}
