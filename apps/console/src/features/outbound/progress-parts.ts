import { CONTACT_GROUPS, type ContactCounts, type ContactGroup } from '@parley/domain/campaign';

export interface ProgressPart {
  group: ContactGroup;
  count: number;
  /** `46%`; `<1%` where it is little, but not nothing. */
  percent: string;
}

export function totalOf(counts: ContactCounts): number {
  return CONTACT_GROUPS.reduce((sum, group) => sum + counts[group], 0);
}

/** The bar and its legend. */
export function progressParts(counts: ContactCounts): ProgressPart[] {
  const total = totalOf(counts);
  return CONTACT_GROUPS.map((group) => ({ group, count: counts[group], percent: percentOf(counts[group], total) }));
}

/** The share of contacts that are done, in percent; 100 only if all are. */
export function doneShare({ contacts, pending }: { contacts: number; pending: number }): number {
  return contacts === 0 ? 0 : Math.floor((100 * (contacts - pending)) / contacts);
}

function percentOf(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%';
  const share = Math.round((100 * count) / total);
  return share === 0 ? '<1%' : `${share}%`;
}
