import type { Figures } from '@parley/contract';
import { FIGURES, figureText } from '@parley/domain/figure';
import { grouped } from '#texts/counted.ts';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import type { Moments } from '#features/dashboard/view/ranges.ts';
import { countedIn, type View } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/trend-card.module.css';

const { chart: texts } = dashboardTexts;

interface ValueRowProps {
  view: View;
  figures: Figures;
  /** When the conversations began; a step of the time before is not opened. */
  moments?: Moments;
  isPrevious?: boolean;
}

/** One line of the card at the crosshair: how many of how many, and the figure. */
export function ValueRow({ view, figures, moments, isPrevious = false }: ValueRowProps) {
  const { valueOf, partOf } = FIGURES[view.figure];
  const filter = FIGURES[view.figure].filter;
  const { part, whole } = partOf?.(figures) ?? { part: figures.conversations, whole: null };
  return (
    <div className={`${styles.row} p-figures`}>
      <span>{isPrevious ? texts.previous : FIGURES[view.figure].label}</span>
      <span>
        {moments ? (
          <CountedLink counted={{ ...countedIn({ ...view, moments }), ...filter }}>{grouped(part)}</CountedLink>
        ) : (
          grouped(part)
        )}
        {whole !== null && ` ${texts.of(grouped(whole))}`}
      </span>
      <strong>{figureText(view.figure, valueOf(figures))}</strong>
    </div>
  );
}
