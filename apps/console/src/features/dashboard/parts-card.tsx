import { ANSWER_PARTS, type Quantiles, type Stats } from '@parley/contract';
import { TableHead } from '#shared/ui/table-head.tsx';
import { Card } from '#features/dashboard/card.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/counted-list.module.css';

const { lists: texts } = dashboardTexts;

/** The answer time and its parts. */
export function PartsCard({ stats }: { stats: Stats }) {
  const { answer, parts } = stats.now;
  // Voice has no times as long as no calls come in.
  const timed = ANSWER_PARTS.filter((part) => part !== 'voice' || parts.voice.median !== null);
  const rows: [string, Quantiles][] = [
    [texts.partNames.whole, answer],
    ...timed.map((part): [string, Quantiles] => [texts.partNames[part], parts[part]]),
  ];
  return (
    <Card title={texts.parts}>
      <table className="p-table p-figures">
        <TableHead columns={[texts.part, texts.median, texts.p95]} />
        <tbody>
          {rows.map(([name, { median, p95 }]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{shown(median)}</td>
              <td>{shown(p95)}</td>
            </tr>
          ))}
          {!timed.includes('voice') && (
            <tr>
              <td>{texts.partNames.voice}</td>
              <td colSpan={2} className={styles.needs}>
                {texts.needsTelephony}
              </td>
            </tr>
          )}
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
