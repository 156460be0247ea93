import type { Position } from '@parley/domain/layout';
import type { CoveredBy } from '#features/tests/result-store.ts';

/** The resources that a check reads. */
export const CHECKED = ['reactions', 'scopes', 'actions', 'entities'] as const;

/** `lists` are JSON, so that the main thread takes no bot apart. */
export interface CheckInput {
  lists: Record<(typeof CHECKED)[number], string>;
  intents: { id: number; name: string }[];
  check:
    | { kind: 'lint' }
    | { kind: 'flow'; layout: Record<string, Position> }
    | { kind: 'coverage'; covered: CoveredBy & { isMeasured: boolean } };
}
