import { training } from '@parley/contract';
import type { CrossValidation, Intent, Quality } from '@parley/domain';
import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { Can } from '#shared/access/access.tsx';
import { grouped } from '#texts/counted.ts';
import { shownTime } from '#shared/times.ts';
import { shownShare } from '#parts/training/model-figures.ts';
import { CallersShare } from '#parts/training/model-shares.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import { modelTexts } from '#texts/language-model.ts';
import { QualityFindings, type Shows } from '#features/intents/quality/quality-findings.tsx';
import { QualityTrend } from '#features/intents/quality/quality-trend.tsx';
import { useQuality } from '#features/intents/quality/use-quality.ts';
import styles from '#features/intents/quality/quality-panel.module.css';

interface QualityPanelProps extends Shows {
  intents: readonly Intent[];
  /** The intents have changed since the training. */
  isStale: boolean;
  takesFocus: boolean;
  onClose: () => void;
}

/** The figures of the model that serves, each with its meaning, and the flaws in its intents. */
export function QualityPanel({ intents, isStale, takesFocus, onClose, ...shows }: QualityPanelProps) {
  const { quality, error, retry, ...work } = useQuality();
  const names = useMemo(() => new Map(intents.map(({ id, name }) => [id, name])), [intents]);
  return (
    <div className={styles.panel}>
      <SidePanel title={modelTexts.qualityTitle} takesFocus={takesFocus} onClose={onClose}>
        {error && !quality && <LoadError what={modelTexts.quality} error={error} onRetry={retry} />}
        {!error && !quality && <SkeletonRows rows={6} />}
        {quality && quality.trained_at === null && <p className={styles.none}>{modelTexts.qualityUntrained}</p>}
        {quality && quality.trained_at !== null && (
          <>
            <p className={styles.note}>
              {modelTexts.trainedAt(shownTime(quality.trained_at * 1_000_000))} {isStale && modelTexts.qualityStale}
            </p>
            <Figures quality={quality} />
            {(quality.review === null || quality.cross_validation === null) && <Pending {...work} />}
            <QualityTrend trend={quality.trend} />
            {quality.review && quality.cross_validation && (
              <QualityFindings validated={quality.cross_validation} review={quality.review} names={names} {...shows} />
            )}
          </>
        )}
      </SidePanel>
    </div>
  );
}

/** Each figure and its meaning: both tests on templates, then caller phrases that failed at first. */
function Figures({ quality: { trend, cross_validation: validated } }: { quality: Quality }) {
  const last = trend.at(-1);
  const own = last && last.templates > 0 ? last.recognised : undefined;
  const withoutItself = validated && validated.judged > 0 ? validated.recognised : undefined;
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={modelTexts.own} value={own}>
          {modelTexts.ownMeaning}
        </Figure>
        <Figure name={modelTexts.withoutItself} value={withoutItself}>
          {modelTexts.withoutItselfMeaning}{' '}
          {validated && (validated.judged > 0 ? judgedText(validated) : modelTexts.tooFew)}
        </Figure>
      </dl>
      <div className={styles.callers}>
        {validated?.callers ? (
          <>
            <h3>{modelTexts.callers}</h3>
            <CallersShare callers={validated.callers} />
            <p>{modelTexts.callersMeaning}</p>
          </>
        ) : (
          <p>{modelTexts.noCallers}</p>
        )}
      </div>
    </>
  );
}

function judgedText({ judged, templates, accuracy }: CrossValidation): string {
  const which =
    judged < templates
      ? modelTexts.someJudged(grouped(judged), grouped(templates))
      : modelTexts.allJudged(grouped(templates));
  return `${which} ${modelTexts.topIntent(shownShare(accuracy))}`;
}

function Figure({ name, value, children }: { name: string; value: number | undefined; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={`${styles.value} p-figures`}>{value === undefined ? '–' : shownShare(value)}</span>
        <span className={styles.meaning}>{children}</span>
      </dd>
    </div>
  );
}

function Pending({
  task,
  isStarting,
  begin,
  cancel,
}: Pick<ReturnType<typeof useQuality>, 'task' | 'isStarting' | 'begin' | 'cancel'>) {
  if (task || isStarting) {
    return (
      <div className={styles.pending}>
        <TaskProgress task={task} label={modelTexts.measuring} startedBy={training.train} onCancel={cancel} />
      </div>
    );
  }
  return (
    <div className={styles.pending}>
      <p>{modelTexts.notMeasuredYet}</p>
      <Can do={training.review}>
        <Button onClick={begin}>{modelTexts.measure}</Button>
      </Can>
    </div>
  );
}
