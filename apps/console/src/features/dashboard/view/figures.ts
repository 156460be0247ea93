import type { FigureId } from '@parley/domain/figure';
import type { CountedConversations } from '#features/dashboard/cards/counted.ts';

type Filter = Pick<CountedConversations, 'outcome' | 'has_fallback' | 'low_confidence'>;

/** The filter for the conversations that each figure counts. */
export const FIGURE_FILTERS: Record<FigureId, Filter> = {
  conversations: {},
  contained: { outcome: 'contained' },
  transferred: { outcome: 'transferred' },
  abandoned: { outcome: 'abandoned' },
  failed: { outcome: 'failed' },
  fallback: { has_fallback: '1' },
  unsure: { low_confidence: '1' },
  duration: {},
  answer: {},
};
