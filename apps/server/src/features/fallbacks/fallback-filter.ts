import type { Environment } from '@parley/domain/deployment';
import type { FallbackKind } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';

/** A phrase's conversations beyond these are counted, not named. */
export const MOST_NAMED = 100;

export interface Filter {
  kind: FallbackKind;
  q?: string | undefined;
  since?: Microseconds | undefined;
  /** Said in this one; in any, unless given. */
  environment?: Environment | undefined;
}
