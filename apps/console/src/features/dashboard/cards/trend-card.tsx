import { consoleTheme, timeChart, type ChartTheme } from '@parley/charts';
import type { Stats } from '@parley/contract';
import { FIGURES } from '@parley/domain/figure';
import { useState } from 'react';
import { DrawingView } from '#shared/ui/drawing-view.tsx';
import { Card, ChartTools } from '#features/dashboard/cards/card.tsx';
import { Crosshair } from '#features/dashboard/charts/crosshair.tsx';
import { csvOf } from '#features/dashboard/view/csv.ts';
import { Legend } from '#features/dashboard/charts/legend.tsx';
import { shownRange } from '#features/dashboard/view/ranges.ts';
import { marksOf, pointName, timelineOf } from '#features/dashboard/charts/timeline.ts';
import { TrendTable } from '#features/dashboard/charts/trend-table.tsx';
import type { View, ViewControls } from '#features/dashboard/view/use-view.ts';
import { useWidth } from '#features/dashboard/charts/use-width.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/trend-card.module.css';

const HEIGHT = 288;

interface TrendCardProps {
  view: View;
  controls: ViewControls;
  stats: Stats;
}

/** The chosen figure over time, beside the time before. */
export function TrendCard({ view, controls, stats }: TrendCardProps) {
  const [isTable, setTable] = useState(false);
  const { ref, width } = useWidth<HTMLDivElement>(744);
  const { unit, valueOf } = FIGURES[view.figure];
  const title = FIGURES[view.figure].label;
  const range = shownRange(view.range);
  const current = stats.series.map(({ from, now }) => (from > stats.updated ? null : valueOf(now)));
  const previous = stats.series.map(({ before }) => (before && view.isCompared ? valueOf(before) : null));
  const chartIn = (theme: ChartTheme) =>
    timeChart(
      {
        ...timelineOf(stats),
        name: dashboardTexts.chart.describe(title, range),
        unit,
        current,
        ...(view.isCompared ? { previous } : {}),
        marks: marksOf(stats),
      },
      { width, height: HEIGHT, theme },
    );
  const chart = chartIn(consoleTheme);
  return (
    <Card
      title={title}
      className={styles.card}
      aside={<Legend range={range} isCompared={view.isCompared} hasMarks={chart.marks.length > 0} />}
      tools={
        <ChartTools
          title={title}
          isTable={isTable}
          onTable={setTable}
          draw={(theme) => chartIn(theme).picture}
          csv={() =>
            csvOf(
              [dashboardTexts.chart.time, title, dashboardTexts.chart.previous],
              stats.series.map((point, index) => [
                pointName(point, stats),
                current[index] ?? null,
                previous[index] ?? null,
              ]),
            )
          }
        />
      }
    >
      {isTable ? (
        <TrendTable view={view} stats={stats} />
      ) : (
        <div ref={ref} className={styles.chart}>
          <DrawingView drawing={chart.picture} />
          <Crosshair key={view.figure} chart={chart} view={view} controls={controls} stats={stats} />
        </div>
      )}
    </Card>
  );
}
