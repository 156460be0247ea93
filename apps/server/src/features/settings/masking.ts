import type { PersonalKind } from '@parley/domain/personal-data/found';
import { PERSONAL_KINDS } from '@parley/domain/personal-data/found';
import { DEFAULT_SETTINGS, MASK_SETTING } from '@parley/domain/settings';
import { LRUCache } from 'lru-cache';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** A project's settings for masking personal data. */
export interface Masking {
  kinds: ReadonlySet<PersonalKind>;
  language: string;
}

/** A change reaches every server within this time. */
const REMEMBERED_MS = 2_000;

/** The masking of a project's conversations. It is not deployed: a change takes effect immediately in all of them. */
export function createMaskings(run: RunInProject) {
  const remembered = new LRUCache<number, Promise<Masking>>({ max: 10_000, ttl: REMEMBERED_MS });

  async function read(projectId: number): Promise<Masking> {
    const { rows } = await run<{ data: Record<string, unknown> }>(projectId, {
      name: 'masking',
      text: `select data from things where project_id = $1 and resource = 'settings'`,
      values: [projectId],
    });
    const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS, ...rows[0]?.data };
    return {
      kinds: new Set(PERSONAL_KINDS.filter((kind) => settings[MASK_SETTING[kind]] === true)),
      language: String(settings['language']),
    };
  }

  return function maskingOf(projectId: number): Promise<Masking> {
    let masking = remembered.get(projectId);
    if (!masking) {
      masking = read(projectId);
      remembered.set(projectId, masking);
      masking.catch(() => remembered.delete(projectId));
    }
    return masking;
  };
}

export type MaskingOf = ReturnType<typeof createMaskings>;
