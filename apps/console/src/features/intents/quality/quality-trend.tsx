import type { TrainingFigures } from '@parley/domain';
import { grouped } from '#texts/counted.ts';
import { shownMoment } from '#shared/times.ts';
import { shownShare } from '#parts/training/model-figures.ts';
import { TableHead } from '#shared/ui/table-head.tsx';
import { modelTexts } from '#texts/language-model.ts';
import styles from '#features/intents/quality/quality-panel.module.css';

const { trend: trendTexts } = modelTexts;
const [WIDTH, HEIGHT, EDGE] = [288, 64, 4];

/** Both tests on templates over the trainings, as curves with their numbers below. */
export function QualityTrend({ trend }: { trend: readonly TrainingFigures[] }) {
  if (trend.length < 2) return null;
  const lowest = Math.min(
    ...trend.flatMap(({ recognised, unseen_recognised: unseen }) => [recognised, unseen ?? 1]),
    0.9,
  );
  const place = (value: number, at: number) => ({
    x: EDGE + ((WIDTH - 2 * EDGE) * at) / (trend.length - 1),
    y: EDGE + (HEIGHT - 2 * EDGE) * (1 - (value - lowest) / (1 - lowest)),
  });
  const seen = trend.map(({ recognised }, at) => place(recognised, at));
  const unseen = trend.flatMap(({ unseen_recognised: value }, at) => (value === null ? [] : [place(value, at)]));
  return (
    <section className={styles.section} aria-label={trendTexts.title}>
      <h3>
        {trendTexts.title} <span className="p-figures">{trend.length}</span>
      </h3>
      <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <Curve points={seen} kind="seen" />
        <Curve points={unseen} kind="unseen" />
      </svg>
      <p className={styles.legend}>
        <span data-kind="seen">{modelTexts.own}</span> <span data-kind="unseen">{modelTexts.withoutItself}</span>
      </p>
      <details className={styles.details}>
        <summary>{trendTexts.figures}</summary>
        <table>
          <TableHead
            columns={[
              trendTexts.columns.trained,
              trendTexts.columns.templates,
              trendTexts.columns.own,
              trendTexts.columns.withoutItself,
            ]}
          />
          <tbody>
            {trend.toReversed().map(({ trained_at: at, templates, recognised, unseen_recognised: value }, row) => (
              <tr key={`${at} ${row}`}>
                <td>{shownMoment(at)}</td>
                <td>{grouped(templates)}</td>
                <td>{shownShare(recognised)}</td>
                <td>{value === null ? '–' : shownShare(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Curve({ points, kind }: { points: { x: number; y: number }[]; kind: string }) {
  const last = points.at(-1);
  return (
    <g data-kind={kind}>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="3" />}
    </g>
  );
}
