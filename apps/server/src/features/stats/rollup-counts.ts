import type { Count } from '@parley/domain/figure';
import { sql, type RawBuilder } from 'kysely';

/** How each count is computed from the facts `f` of an interval. A wider rollup sums the counts of narrower ones. */
export const ROLLUP_COUNTS: Record<Count, RawBuilder<unknown>> = {
  conversations: sql`count(*)`,
  contained: sql`count(*) filter (where f.outcome = 'contained')`,
  transferred: sql`count(*) filter (where f.outcome = 'transferred')`,
  abandoned: sql`count(*) filter (where f.outcome = 'abandoned')`,
  failed: sql`count(*) filter (where f.outcome = 'failed')`,
  open: sql`count(*) filter (where f.outcome = 'open')`,
  turns: sql`sum(f.turns)`,
  fallback_turns: sql`sum(f.fallbacks)`,
  unsure_turns: sql`sum(f.low_confidence)`,
  with_fallback: sql`count(*) filter (where f.fallbacks > 0)`,
  with_low_confidence: sql`count(*) filter (where f.low_confidence > 0)`,
  calls: sql`count(*) filter (where f.ch = 'phone')`,
  with_barge_in: sql`count(*) filter (where f.barge_ins > 0)`,
  with_silence: sql`count(*) filter (where f.silences > 0)`,
  with_recognition_failure: sql`count(*) filter (where f.recognition_failures > 0)`,
};
