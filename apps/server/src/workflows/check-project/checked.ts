import type { Position } from '@parley/domain/layout';
import type { CoveredBy } from '#features/tests/result-store.ts';

/** The resources that a check reads. */
export const CHECKED = ['reactions', 'scopes', 'actions', 'entities', 'settings'] as const;

/** `lists` are JSON, so that the main thread does not parse the bot. */
export interface CheckInput {
  lists: Record<(typeof CHECKED)[number], string>;
  intents: { id: number; name: string; isEmpty: boolean; hasEntities: boolean }[];
  /** The intents with their templates as JSON, where there are free entities to look for. */
  templates?: string;
  check:
    | { kind: 'lint' }
    | { kind: 'flow'; layout: Record<string, Position> }
    | { kind: 'coverage'; covered: CoveredBy & { isMeasured: boolean } };
}
