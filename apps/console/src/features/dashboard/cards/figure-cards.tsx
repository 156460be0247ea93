import { consoleTheme, sparkline } from '@parley/charts';
import type { Stats } from '@parley/contract';
import { changeOf, changeText, FIGURES, figuresFor, figureText, type FigureId } from '@parley/domain/figure';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { grouped } from '#texts/counted.ts';
import { DrawingView } from '#shared/ui/drawing-view.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import { countedIn, type View, type ViewControls } from '#features/dashboard/view/use-view.ts';
import { useWidth } from '#features/dashboard/charts/use-width.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/figure-cards.module.css';

const HEIGHT = 28;

interface FigureCardsProps {
  view: View;
  controls: ViewControls;
  stats: Stats | undefined;
}

/** The figures: each number opens its conversations, each label puts the figure into the chart. */
export function FigureCards(props: FigureCardsProps) {
  return (
    <section className={styles.cards} aria-label={dashboardTexts.figuresTitle}>
      {figuresFor(props.stats?.now).map((id) => (
        <FigureCard key={id} id={id} {...props} />
      ))}
    </section>
  );
}

function FigureCard({ id, view, controls, stats }: FigureCardsProps & { id: FigureId }) {
  const { ref, width } = useWidth<HTMLDivElement>(110);
  const { label: name, valueOf, partOf, filter } = FIGURES[id];
  const isChosen = view.figure === id;
  const hasSome = stats !== undefined && stats.now.conversations > 0;
  const base = hasSome ? partOf?.(stats.now) : undefined;
  const value = figureText(id, hasSome ? valueOf(stats.now) : null);
  return (
    <div className={styles.card} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={`p-bare-button ${styles.label}`}
        aria-pressed={isChosen}
        title={dashboardTexts.showInChart(name)}
        onClick={() => controls.showFigure(id)}
      >
        {name}
      </button>
      <div className={styles.line}>
        {hasSome ? (
          <CountedLink
            counted={{ ...countedIn(view), ...filter }}
            label={dashboardTexts.openCounted(name, value)}
            className={styles.value}
          >
            {value}
          </CountedLink>
        ) : (
          <span className={styles.value}>{value}</span>
        )}
        {hasSome && view.isCompared && <ChangeView id={id} stats={stats} />}
      </div>
      <p className={`${styles.base} p-figures`}>
        {base && dashboardTexts.base(grouped(base.part), grouped(base.whole))}
      </p>
      <div ref={ref} className={styles.spark} aria-hidden>
        {hasSome && (
          <DrawingView
            drawing={sparkline(
              stats.series.filter(({ from }) => from <= stats.updated).map(({ now }) => valueOf(now)),
              name,
              { width, height: HEIGHT, theme: consoleTheme, chosen: isChosen },
            )}
          />
        )}
      </div>
    </div>
  );
}

/** A change for the worse has a triangle; any other is muted. */
function ChangeView({ id, stats }: { id: FigureId; stats: Stats }) {
  const change = changeOf(id, stats.now, stats.before);
  if (!change) return null;
  const text = changeText(id, change);
  const { direction, isWorse } = change;
  if (direction === 'same') return null;
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <span className={`${styles.change} p-figures`} data-worse={isWorse || undefined}>
      {isWorse ? <StateIcon state="warning" size={12} /> : <Arrow size={12} stroke={2} aria-hidden />}
      <span className="p-visually-hidden">{dashboardTexts.change[direction](text)}</span>
      <span aria-hidden>
        {isWorse && (direction === 'up' ? '+' : '−')}
        {text}
      </span>
    </span>
  );
}
