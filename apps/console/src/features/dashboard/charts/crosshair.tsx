import { slotAt, type TimeChart } from '@parley/charts';
import type { Stats } from '@parley/contract';
import { IconArrowBackUp, IconRocket } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { addressOf } from '#features/dashboard/view/ranges.ts';
import { clockOf, deploymentsIn, pointName, spanAfter, weekdayOf } from '#features/dashboard/charts/timeline.ts';
import type { View, ViewControls } from '#features/dashboard/view/use-view.ts';
import { ValueRow } from '#features/dashboard/cards/value-row.tsx';
import { FIGURES } from '@parley/domain/figure';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/trend-card.module.css';

const TIP_WIDTH = 256;
const { chart: texts } = dashboardTexts;

interface CrosshairProps {
  chart: TimeChart;
  view: View;
  controls: ViewControls;
  stats: Stats;
}

/** Under the pointer, or moved with the arrow keys: the values of a step, and its deployments. */
export function Crosshair({ chart, view, controls, stats }: CrosshairProps) {
  const [at, setAt] = useState<number | undefined>();
  const { slots, plot } = chart;
  const [slot, point] = at === undefined ? [] : [slots[at], stats.series[at]];

  function follow(event: PointerEvent<HTMLElement>) {
    // The card stays in place while the pointer is inside it.
    if (event.target instanceof Element && event.target.closest('[data-tip]')) return;
    setAt(slotAt(slots, event.clientX - event.currentTarget.getBoundingClientRect().left));
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = slots.length - 1;
    if (event.key === 'ArrowRight') setAt(Math.min(last, (at ?? -1) + 1));
    else if (event.key === 'ArrowLeft') setAt(Math.max(0, (at ?? slots.length) - 1));
    else if (event.key === 'Escape' && at !== undefined) setAt(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // The arrow keys move through the values; the card that opens has links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.layer}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={texts.crosshair(FIGURES[view.figure].label)}
      onPointerMove={follow}
      onPointerLeave={() => setAt(undefined)}
      onKeyDown={onKeyDown}
    >
      {slot && point && (
        <>
          <div className={styles.line} style={{ left: slot.x }} />
          {slot.previous !== null && (
            <div className={styles.point} data-previous style={{ left: slot.x, top: slot.previous }} />
          )}
          {slot.current !== null && <div className={styles.point} style={{ left: slot.x, top: slot.current }} />}
          <div
            data-tip
            role="status"
            className={styles.tip}
            style={{ left: tipPlace(slot.x, plot.right), top: (plot.top + plot.bottom) / 2 }}
          >
            <div className={`${styles.day} p-figures`}>
              <strong>{pointName(point, stats)}</strong>
              {weekdayOf(point, stats)}
            </div>
            <ValueRow view={view} figures={point.now} moments={{ from: point.from, to: point.to }} />
            {view.isCompared && point.before && <ValueRow view={view} figures={point.before} isPrevious />}
            {deploymentsIn(stats)
              .filter(({ created }) => created >= point.from && created < point.to)
              .map((one) => (
                <div key={one.id} className={styles.deployment}>
                  {one.is_rollback ? (
                    <IconArrowBackUp size={12} stroke={2} aria-label={texts.rollback} />
                  ) : (
                    <IconRocket size={12} stroke={2} aria-hidden />
                  )}{' '}
                  <span className="p-figures">{clockOf(one.created)}</span> {one.note || texts.noteless}
                  <br />
                  <button
                    type="button"
                    className="p-bare-button p-link"
                    onClick={() => controls.showRange(addressOf(spanAfter(one, stats)))}
                  >
                    {texts.compareDeployment}
                  </button>
                </div>
              ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Beside the line, where there is room. */
function tipPlace(x: number, right: number): number {
  return x + 12 + TIP_WIDTH <= right ? x + 12 : Math.max(0, x - 12 - TIP_WIDTH);
}
