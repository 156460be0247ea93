import { training } from '@parley/contract';
import type { CrossValidation, Intent, Quality } from '@parley/domain';
import { rounded } from '@parley/domain/evaluation';
import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { Can } from '#shared/access/access.tsx';
import { grouped } from '#shared/counted.ts';
import { shownTime } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import { QualityFindings, type Shows } from '#features/intents/quality-findings.tsx';
import { QualityTrend } from '#features/intents/quality-trend.tsx';
import { useQuality } from '#features/intents/use-quality.ts';
import styles from '#features/intents/quality-panel.module.css';

interface QualityPanelProps extends Shows {
  intents: readonly Intent[];
  /** The intents have changed since the training. */
  isStale: boolean;
  takesFocus: boolean;
  onClose: () => void;
}

/** What to expect of the model that serves, which figure says what, and what hinders it. */
export function QualityPanel({ intents, isStale, takesFocus, onClose, ...shows }: QualityPanelProps) {
  const { quality, error, retry, ...work } = useQuality();
  const names = useMemo(() => new Map(intents.map(({ id, name }) => [id, name])), [intents]);
  return (
    <div className={styles.panel}>
      <SidePanel title="Quality" takesFocus={takesFocus} onClose={onClose}>
        {error && !quality && <LoadError what="The model’s quality" error={error} onRetry={retry} />}
        {!error && !quality && <SkeletonRows rows={6} />}
        {quality && quality.trained_at === null && (
          <p className={styles.none}>The model is not trained yet. Its figures stand here once it is.</p>
        )}
        {quality && quality.trained_at !== null && (
          <>
            <p className={styles.note}>
              Trained {shownTime(quality.trained_at * 1_000_000)}.
              {isStale && ' Intents have changed since: train the model, and the figures are worked out anew.'}
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

/** The two figures beside each other: one flatters, one is what to expect. */
function Figures({ quality: { trend, cross_validation: validated } }: { quality: Quality }) {
  const last = trend.at(-1);
  // None of no templates is no figure.
  const seen = last && last.templates > 0 ? last.recognised : undefined;
  return (
    <dl className={styles.figures}>
      <Figure name="Templates it has seen" value={seen}>
        Every template, judged by the model that has learnt it: what the badges in the list show. It finds templates
        that clash, and flatters the model.
      </Figure>
      <Figure name="Templates it has not seen" value={validated?.judged ? validated.recognised : undefined}>
        Each template, judged by a model that was trained without it: what to expect of callers.
        {validated && validated.judged > 0 && <Judged validated={validated} />}
        {validated && validated.judged === 0 && ' No intent has two templates, so that none can be kept back.'}
      </Figure>
    </dl>
  );
}

function Judged({ validated: { judged, templates, accuracy } }: { validated: CrossValidation }) {
  return (
    <>
      {' '}
      {judged < templates ? `${grouped(judged)} of ${grouped(templates)}` : `All ${grouped(templates)}`} were judged;
      the likeliest intent, however unsure, was right for <span className="p-figures">{rounded(accuracy)}</span>.
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: number | undefined; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={`${styles.value} p-figures`}>{value === undefined ? '–' : rounded(value)}</span>
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
        <TaskProgress
          task={task}
          label="Working out what to expect of callers"
          startedBy={training.train}
          onCancel={cancel}
        />
      </div>
    );
  }
  return (
    <div className={styles.pending}>
      <p>What to expect of callers is not worked out yet.</p>
      <Can do={training.review}>
        <Button onClick={begin}>Work it out</Button>
      </Can>
    </div>
  );
}
