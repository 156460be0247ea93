import { ANSWER_PARTS, type Quantiles, type Stats } from '@parley/contract';
import { Card } from '#features/dashboard/card.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/counted-list.module.css';

const { lists: texts } = dashboardTexts;

/** The answer time and its parts. */
export function PartsCard({ stats }: { stats: Stats }) {
  const rows: [string, Quantiles][] = [
    [texts.partNames.whole, stats.now.answer],
    ...ANSWER_PARTS.map((part): [string, Quantiles] => [texts.partNames[part], stats.now.parts[part]]),
  ];
  return (
    <Card title={texts.parts}>
      <table className="p-table p-figures">
        <thead>
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col">{texts.median}</th>
            <th scope="col">{texts.p95}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { median, p95 }]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{shown(median)}</td>
              <td>{shown(p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.none}>{texts.partsHint}</p>
    </Card>
  );
}

/** `640 ms`, `1.25 s` */
function shown(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;
}
