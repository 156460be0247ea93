import type { Notice } from '#shared/notices/notices.ts';

/** More notices would cover the user's work. */
export const MOST_SHOWN = 3;

/** The notices that show, in their order of time, and how many wait behind them: errors first, then the newest. */
export function arranged(notices: readonly Notice[], isExpanded: boolean): { shown: Notice[]; folded: number } {
  if (isExpanded) return { shown: [...notices], folded: 0 };
  const first = notices.toSorted((one, other) => rank(one) - rank(other) || other.id - one.id).slice(0, MOST_SHOWN);
  return { shown: notices.filter((notice) => first.includes(notice)), folded: notices.length - first.length };
}

function rank({ kind }: Notice): number {
  return kind === 'error' ? 0 : 1;
}
