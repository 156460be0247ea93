import { LRUCache } from 'lru-cache';
import type { ActionResult } from '#platform/sandbox/action-messages.ts';
import type { createSeats } from '#platform/sandbox/seats.ts';

/** How the last action of a project ended on this server: by itself, or at the time limit. */
export type Kind = 'quick' | 'slow' | 'unknown';

/** How many projects are remembered. */
const MOST_KNOWN = 10_000;

/** Decides which projects may take a seat: slow ones have half of them, and slow and new ones leave one to the others. */
export function createKinds(seats: Pick<ReturnType<typeof createSeats<Kind>>, 'of'>, workers: number) {
  const isSlow = new LRUCache<string, boolean>({ max: MOST_KNOWN });
  const mostSlow = Math.max(1, Math.floor(workers / 2));
  const mostUnproven = Math.max(mostSlow + 1, workers - 1);

  function of(project: string): Kind {
    const known = isSlow.get(project);
    return known === undefined ? 'unknown' : known ? 'slow' : 'quick';
  }

  return {
    of,
    mayTake(project: string): boolean {
      const kind = of(project);
      if (kind === 'quick') return true;
      const slow = seats.of('slow');
      return slow + seats.of('unknown') < mostUnproven && (kind === 'unknown' || slow < mostSlow);
    },
    note(project: string, { failure }: ActionResult): void {
      isSlow.set(project, failure?.error.startsWith('Timed out') === true);
    },
  };
}
