import { Button } from '@mantine/core';
import { deployments, stats as statsApi, type Stats } from '@parley/contract';
import type { Deployment } from '@parley/domain/deployment';
import {
  changeOf,
  changeText,
  FIGURES,
  figuresFor,
  figureText,
  type FigureChange,
  type FigureCounts,
  type FigureId,
} from '@parley/domain/figure';
import { bandOfChange, type ChangeBand, type Estimate } from '@parley/domain/change-band';
import { changeOfShare } from '@parley/domain/share-change';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { effectSpans, type EffectSpan, type EffectSpans } from '#features/deployments/list/effect-spans.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { effectTexts as texts } from '#texts/deployment-effect.ts';
import styles from '#features/deployments/list/deployment-effect.module.css';

export interface EffectDialogProps {
  deployment: Deployment;
  release: string;
  /** Unix seconds. */
  now: number;
  onClose: () => void;
}

/** The figures after a deployment beside those before it. */
export function EffectDialog({ deployment, release, now, onClose }: EffectDialogProps) {
  const { data: all } = useRead(deployments.list);
  const spans = effectSpans(deployment, all ?? [], now);
  const { project_env: environment } = deployment;
  const after = useSpan(environment, spans.after, all !== undefined);
  const before = useSpan(environment, spans.before, all !== undefined);
  const error = after.error ?? before.error;
  const retry = () => void Promise.all([after.refetch(), before.refetch()]);
  return (
    <Dialog
      title={texts.openOf(release)}
      size={720}
      onClose={onClose}
      footer={
        <>
          <ScreenLink to="/app/dashboard" query={dashboardQuery(environment, spans.after)} className={styles.link}>
            {texts.dashboard}
          </ScreenLink>
          <Button data-autofocus onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <SpanNames {...spans} />
      {error && <LoadError what={texts.openOf(release)} error={error} onRetry={retry} />}
      {!error && (!after.data || !before.data) && <p role="status">{texts.loading}</p>}
      {!error && after.data && before.data && <EffectTable after={after.data.now} before={before.data.now} />}
    </Dialog>
  );
}

function useSpan(environment: Deployment['project_env'], { from, to }: EffectSpan, enabled: boolean) {
  const query = { project_env: environment, from: String(from), to: String(to) };
  return useRead(statsApi.get, { query, enabled, handles: ['local'] });
}

/** The dashboard takes local moments. */
function dashboardQuery(environment: Deployment['project_env'], { from, to }: EffectSpan) {
  const moment = (seconds: number) => {
    const at = new Date(seconds * 1_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  };
  return { env: environment === 'dev' ? 'dev' : undefined, from: moment(from), to: moment(to) };
}

function SpanNames({ after, before, isMixed }: EffectSpans) {
  return (
    <p className="p-caption p-figures">
      {texts.after(shownMinute(after.from), shownMinute(after.to))}
      <br />
      {texts.before(shownMinute(before.from), shownMinute(before.to))}
      {isMixed && ` ${texts.several}`}
    </p>
  );
}

function EffectTable({ after, before }: { after: Stats['now']; before: Stats['now'] }) {
  if (after.conversations === 0 || before.conversations === 0) return <p role="status">{texts.none}</p>;
  return (
    <>
      <div className={styles.frame}>
        <table className="p-table p-figures p-wide">
          <TableHead columns={Object.values(texts.columns)} />
          <tbody>
            {figuresFor(after).map((id) => (
              <EffectRow key={id} id={id} after={after} before={before} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="p-caption">{texts.method}</p>
    </>
  );
}

interface EffectRowProps {
  id: FigureId;
  after: Stats['now'];
  before: Stats['now'];
}

/** The band of a change; null for plain counts, which are not samples, and for too few conversations. */
function bandOf(id: FigureId, after: Stats['now'], before: Stats['now']): ChangeBand | null {
  const { partOf } = FIGURES[id];
  if (partOf) return changeOfShare(partOf(after), partOf(before));
  if (id !== 'duration' && id !== 'answer') return null;
  const [now, then] = [estimateOf(id, after), estimateOf(id, before)];
  return now && then && bandOfChange(now, then);
}

function estimateOf(id: 'duration' | 'answer', { figures, bands }: Stats['now']): Estimate | null {
  const value = figures[id];
  const band = bands[id];
  return value === null || value === undefined || band === null ? null : { value, ...band };
}

function EffectRow({ id, after, before }: EffectRowProps) {
  const change = changeOf(id, after, before);
  const { label } = FIGURES[id];
  const band = bandOf(id, after, before);
  return (
    <tr>
      <th scope="row">{label}</th>
      <ValueCell id={id} counts={before} />
      <ValueCell id={id} counts={after} />
      <td>{change && wordsOf(id, change)}</td>
      <td>
        {band && change && (
          <>
            {rangeText(id, band)}
            <span className={styles.verdict}>
              {band.isBeyondChance ? <Verdict isWorse={change.isWorse} /> : texts.byChance}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function wordsOf(id: FigureId, change: FigureChange): string {
  const { direction } = change;
  if (direction === 'same') return dashboardTexts.change.same;
  return dashboardTexts.change[direction](changeText(id, change));
}

function ValueCell({ id, counts }: { id: FigureId; counts: FigureCounts }) {
  const { partOf, valueOf } = FIGURES[id];
  const base = partOf?.(counts);
  return (
    <td>
      {figureText(id, valueOf(counts))}
      {base && <span className={styles.base}>{dashboardTexts.base(grouped(base.part), grouped(base.whole))}</span>}
    </td>
  );
}

function Verdict({ isWorse }: { isWorse: boolean }) {
  return (
    <>
      <StateIcon state={isWorse ? 'warning' : 'ok'} size={12} /> {isWorse ? texts.worse : texts.better}
    </>
  );
}

/** `−0.3 to +2.4 pt`, or `+0:02 to +0:11` */
function rangeText(id: FigureId, { low, high }: ChangeBand): string {
  const sizeText = (by: number) => (FIGURES[id].unit === 'share' ? (by * 100).toFixed(1) : changeText(id, { by }));
  const [from, to] = [low, high].map((value) => `${value < 0 ? '−' : '+'}${sizeText(Math.abs(value))}`) as [
    string,
    string,
  ];
  return (FIGURES[id].unit === 'share' ? texts.range : texts.secondsRange)(from, to);
}
