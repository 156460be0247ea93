/** Outcomes of contacts, in the order of the bar and its legend. */
export const GROUPS = ['answered', 'talking', 'to_retry', 'waiting', 'not_reached', 'skipped', 'failed'] as const;
export type Group = (typeof GROUPS)[number];
export type GroupCounts = Record<Group, number>;

export interface ProgressPart {
  group: Group;
  count: number;
  /** `46%`; `<1%` where it is little, but not nothing. */
  percent: string;
}

export function totalOf(counts: GroupCounts): number {
  return GROUPS.reduce((sum, group) => sum + counts[group], 0);
}

/** The bar and its legend. */
export function progressParts(counts: GroupCounts): ProgressPart[] {
  const total = totalOf(counts);
  return GROUPS.map((group) => ({ group, count: counts[group], percent: percentOf(counts[group], total) }));
}

/** Contacts that nobody waits for any more. */
export function doneShare(counts: GroupCounts): number {
  const total = totalOf(counts);
  return total === 0 ? 0 : Math.floor((100 * doneOf(counts)) / total);
}

function doneOf({ answered, not_reached, skipped, failed }: GroupCounts): number {
  return answered + not_reached + skipped + failed;
}

function percentOf(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%';
  const share = Math.round((100 * count) / total);
  return share === 0 ? '<1%' : `${share}%`;
}
