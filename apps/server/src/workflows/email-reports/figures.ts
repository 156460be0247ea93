import { changeOf, changeText, FIGURES, figuresFor, figureText, type FigureCounts } from '@parley/domain/figure';

/** A figure with its change since the previous span. */
export interface ShownFigure {
  label: string;
  value: string;
  change: string;
  isWorse: boolean;
}

const SIGNS = { up: '+', down: '−' } as const;

export function shownFigures(now: FigureCounts, before: FigureCounts): ShownFigure[] {
  return figuresFor(now).map((id) => {
    const change = changeOf(id, now, before);
    return {
      label: FIGURES[id].label,
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
