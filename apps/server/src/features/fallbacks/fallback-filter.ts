import type { Environment } from '@parley/domain/deployment';
import type { FallbackKind } from '@parley/domain/fallback';
import type { Microseconds } from '@parley/domain/ids';

/** Further conversations of a phrase are counted but not listed. */
export const MOST_NAMED = 100;

export interface Filter {
  kind: FallbackKind;
  q?: string | undefined;
  since?: Microseconds | undefined;
  /** Limits to phrases said in this environment. */
  environment?: Environment | undefined;
}
