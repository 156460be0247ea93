import { valueText } from '@parley/charts';
import { ANSWER_PARTS, type AnswerPart, type Stats } from '@parley/contract';
import { TableHead } from '#shared/ui/table-head.tsx';
import { Card } from '#features/dashboard/cards/card.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/counted-list.module.css';

const { lists: texts } = dashboardTexts;

type Times = Stats['now']['parts']['voice'];
const OF_CALLS: ReadonlySet<AnswerPart> = new Set<AnswerPart>(['listening', 'voice']);

/** The mean answer time and its parts, which add up to it. */
export function PartsCard({ stats }: { stats: Stats }) {
  const { parts } = stats.now;
  // Only calls are listened to and spoken.
  const timed = ANSWER_PARTS.filter((part) => !OF_CALLS.has(part) || parts[part].mean !== null);
  const whole = timed.reduce<number | null>((sum, part) => sumOf(sum, parts[part].mean), null);
  const rows: [string, Times][] = [
    [texts.partNames.whole, { mean: whole, median: null, p95: null }],
    ...timed.map((part): [string, Times] => [texts.partNames[part], parts[part]]),
  ];
  return (
    <Card title={texts.parts}>
      <table className="p-table p-figures">
        <TableHead columns={[texts.part, texts.mean, texts.median, texts.p95, texts.share]} />
        <tbody>
          {rows.map(([name, { mean, median, p95 }]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{shown(mean)}</td>
              <td>{shown(median)}</td>
              <td>{shown(p95)}</td>
              <td>{shareText(mean, whole)}</td>
            </tr>
          ))}
          {!timed.includes('voice') && (
            <tr>
              <td>{texts.partNames.voice}</td>
              <td colSpan={4} className="p-muted">
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

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : one + other;
}

function shareText(part: number | null, whole: number | null): string {
  return part === null || whole === null || whole === 0 ? '–' : valueText(part / whole, 'share');
}

/** `640 ms`, `1.25 s` */
function shown(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;
}
