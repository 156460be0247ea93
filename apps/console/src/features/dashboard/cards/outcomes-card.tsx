import { consoleTheme, stackedBars, type ChartTheme } from '@parley/charts';
import type { Stats } from '@parley/contract';
import { useState } from 'react';
import { grouped } from '#texts/counted.ts';
import { DrawingView } from '#shared/ui/drawing-view.tsx';
import { Card, ChartTools } from '#features/dashboard/cards/card.tsx';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import { csvOf } from '#features/dashboard/view/csv.ts';
import { marksOf, pointName, timelineOf } from '#features/dashboard/charts/timeline.ts';
import { countedIn, type View } from '#features/dashboard/view/use-view.ts';
import { useWidth } from '#features/dashboard/charts/use-width.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/outcomes-card.module.css';

const HEIGHT = 236;
const SHOWN = ['contained', 'transferred', 'abandoned', 'failed'] as const;
const { outcomes: texts } = dashboardTexts;

/** The outcomes of conversations by day. */
export function OutcomesCard({ view, stats }: { view: View; stats: Stats }) {
  const [isTable, setTable] = useState(false);
  const { ref, width } = useWidth<HTMLDivElement>(360);
  const parts = SHOWN.filter((outcome) => outcome !== 'failed' || stats.now.failed > 0);
  const drawIn = (theme: ChartTheme) =>
    stackedBars(
      {
        ...timelineOf(stats),
        name: texts.title,
        parts: parts.map((outcome) => ({
          label: texts[outcome],
          counts: stats.series.map(({ now }) => now[outcome]),
        })),
        marks: marksOf(stats),
      },
      { width, height: HEIGHT, theme },
    ).picture;
  return (
    <Card
      title={texts.title}
      tools={
        <ChartTools
          title={texts.title}
          isTable={isTable}
          onTable={setTable}
          draw={drawIn}
          csv={() =>
            csvOf(
              [dashboardTexts.chart.time, ...parts.map((outcome) => texts[outcome])],
              stats.series.map((point) => [pointName(point, stats), ...parts.map((outcome) => point.now[outcome])]),
            )
          }
        />
      }
    >
      <div className={styles.legend}>
        {parts.map((outcome, index) => (
          <span key={outcome} className={styles.part} data-part={index}>
            {texts[outcome]}{' '}
            <CountedLink counted={{ ...countedIn(view), outcome }}>{grouped(stats.now[outcome])}</CountedLink>
          </span>
        ))}
      </div>
      {isTable ? (
        <div className={styles.table}>
          <table className="p-table p-figures">
            <thead>
              <tr>
                <th scope="col">{dashboardTexts.chart.time}</th>
                {parts.map((outcome) => (
                  <th key={outcome} scope="col">
                    {texts[outcome]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {stats.series.map((point) => (
                <tr key={point.from}>
                  <th scope="row">{pointName(point, stats)}</th>
                  {parts.map((outcome) => (
                    <td key={outcome}>
                      <CountedLink
                        counted={{ ...countedIn({ ...view, moments: { from: point.from, to: point.to } }), outcome }}
                      >
                        {grouped(point.now[outcome])}
                      </CountedLink>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div ref={ref} className={styles.chart}>
          <DrawingView drawing={drawIn(consoleTheme)} />
        </div>
      )}
    </Card>
  );
}
