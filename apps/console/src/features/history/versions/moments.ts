import type { HistoryEntry } from '@parley/contract';

/** The changes within one second; a version is chosen by its second. */
export interface Moment {
  seconds: number;
  /** The last version of that second. */
  version: number;
  who: number | null;
  who_name: string | null;
  changes: { resource: HistoryEntry['resource']; count: number }[];
  deployments: NonNullable<HistoryEntry['deployments']>;
}

/** Entries, newest first, by their second. */
export function momentsOf(entries: readonly HistoryEntry[]): Moment[] {
  const moments: Moment[] = [];
  for (const { version, who, who_name, resource, count, deployments = [] } of entries) {
    const seconds = Math.floor(version / 1_000_000);
    const last = moments.at(-1);
    if (last?.seconds !== seconds) {
      moments.push({ seconds, version, who, who_name, changes: [{ resource, count }], deployments: [...deployments] });
      continue;
    }
    last.deployments.push(...deployments);
    const same = last.changes.find((change) => change.resource === resource);
    if (same) same.count += count;
    else last.changes.push({ resource, count });
  }
  return moments;
}

/** The chosen second whole, as the specification has it. */
export function mtimeOf(seconds: number): number {
  return seconds * 1_000_000 + 999_999;
}

/** The end of the day, minute or second that was typed, in local time; undefined for any other text. */
export function typedSeconds(typed: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/u.exec(typed.trim());
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0] = found.slice(1, 4).map(Number);
  const [hour = '23', minute = '59', second = '59'] = found.slice(4);
  const at = new Date(year, month - 1, day, Number(hour), Number(minute), Number(second)).getTime();
  return Number.isNaN(at) ? undefined : Math.floor(at / 1_000);
}
