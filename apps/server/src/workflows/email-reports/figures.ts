import {
  changeOf,
  changeText,
  FIGURE_IDS,
  FIGURES,
  figureText,
  type FigureCounts,
  type FigureId,
} from '@parley/domain/figure';

/** A figure beside its change since the span before. */
export interface ShownFigure {
  label: string;
  value: string;
  change: string;
  isWorse: boolean;
}

const LABELS: Record<FigureId, string> = {
  conversations: 'Conversations',
  contained: 'Contained',
  transferred: 'Transferred',
  abandoned: 'Abandoned',
  failed: 'Failed',
  fallback: 'Fallback rate',
  unsure: 'Low confidence',
  duration: 'Median duration',
  answer: 'Answer time p95',
};
const SIGNS = { up: '+', down: '−' } as const;

export function shownFigures(now: FigureCounts, before: FigureCounts): ShownFigure[] {
  return FIGURE_IDS.map((id) => {
    const change = changeOf(id, now, before);
    return {
      label: LABELS[id],
      value: figureText(id, FIGURES[id].valueOf(now)),
      change:
        change === null
          ? ''
          : change.direction === 'same'
            ? 'no change'
            : SIGNS[change.direction] + changeText(id, change),
      isWorse: change?.isWorse ?? false,
    };
  });
}
