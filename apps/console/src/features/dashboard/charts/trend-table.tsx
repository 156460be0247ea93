import type { Stats } from '@parley/contract';
import { FIGURES, figureText } from '@parley/domain/figure';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import { grouped } from '#texts/counted.ts';
import { TableHead } from '#shared/ui/table-head.tsx';
import { pointName } from '#features/dashboard/charts/timeline.ts';
import { countedIn, type View } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/trend-card.module.css';

const { chart: texts } = dashboardTexts;

/** The values of the chart as a table. */
export function TrendTable({ view, stats }: { view: View; stats: Stats }) {
  const { label, valueOf, partOf, filter } = FIGURES[view.figure];
  return (
    <div className={styles.table}>
      <table className="p-table p-figures">
        <TableHead columns={[texts.time, texts.part, label, ...(view.isCompared ? [texts.previous] : [])]} />
        <tbody>
          {stats.series.map((point) => {
            const { part } = partOf?.(point.now) ?? { part: point.now.conversations };
            const moments = { from: point.from, to: point.to };
            return (
              <tr key={point.from}>
                <th scope="row">{pointName(point, stats)}</th>
                <td>
                  <CountedLink counted={{ ...countedIn({ ...view, moments }), ...filter }}>{grouped(part)}</CountedLink>
                </td>
                <td>{figureText(view.figure, valueOf(point.now))}</td>
                {view.isCompared && <td>{figureText(view.figure, point.before ? valueOf(point.before) : null)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
