import type { Keep } from '#platform/backup/backup-config.ts';

export interface KeptArchive {
  name: string;
  /** Seconds since 1970. */
  made: number;
  /** The name of the archive that it needs. */
  base: string | null;
  /** Another installation made it: it is never deleted, and neither is its base. */
  isForeign?: boolean;
}

const DAY_S = 24 * 60 * 60;
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY_S = 3 * DAY_S;

const PERIODS: Record<keyof Keep, (made: number) => string | number> = {
  daily: (made) => Math.floor(made / DAY_S),
  weekly: (made) => Math.floor((made + MONDAY_S) / (7 * DAY_S)),
  monthly: (made) => new Date(made * 1000).toISOString().slice(0, 7),
};

/**
 * The archives that are not needed any more. Kept are the newest one; the newest of each of the last days, weeks and
 * months that have any; and what these need.
 */
export function archivesToDelete(archives: readonly KeptArchive[], keep: Keep): string[] {
  const foreign = archives.filter(({ isForeign }) => isForeign);
  const own = archives.filter(({ isForeign }) => !isForeign);
  const newestFirst = own.toSorted((a, b) => b.made - a.made || (a.name < b.name ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, 1));
  for (const unit of Object.keys(PERIODS) as (keyof Keep)[]) {
    const newest = Map.groupBy(newestFirst, ({ made }) => PERIODS[unit](made));
    for (const [archive] of [...newest.values()].slice(0, keep[unit])) if (archive) kept.add(archive);
  }
  const needed = new Set([...kept, ...foreign].flatMap(({ name, base }) => (base === null ? [name] : [name, base])));
  return own.filter(({ name }) => !needed.has(name)).map(({ name }) => name);
}
