import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { LRUCache } from 'lru-cache';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** A change reaches every server within this time. */
const REMEMBERED_MS = 2_000;

/** The milliseconds within which chat messages of a project are answered together; 0 is off. */
export function createBurstWindows(run: RunInProject) {
  const remembered = new LRUCache<number, number>({ max: 10_000, ttl: REMEMBERED_MS });

  return async function burstWindowOf(projectId: number): Promise<number> {
    const known = remembered.get(projectId);
    if (known !== undefined) return known;
    const { rows } = await run<{ seconds: string | null }>(projectId, {
      name: 'burst-window',
      text: `select data ->> 'burst_seconds' as seconds from things where project_id = $1 and resource = 'settings'`,
      values: [projectId],
    });
    const window = Math.round(Number(rows[0]?.seconds ?? DEFAULT_SETTINGS.burst_seconds) * 1_000);
    remembered.set(projectId, window);
    return window;
  };
}

export type BurstWindowOf = ReturnType<typeof createBurstWindows>;
