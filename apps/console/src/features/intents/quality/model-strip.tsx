import { Checkbox } from '@mantine/core';
import type { CallersFigure, Evaluation, Intent } from '@parley/domain';
import { counted, grouped } from '#texts/counted.ts';
import { shownTime } from '#shared/times.ts';
import { modelFigures } from '#parts/training/model-figures.ts';
import { TestShares } from '#parts/training/model-shares.tsx';
import { MODEL_ICONS, modelTitle, type ModelState } from '#parts/training/model-state.ts';
import { useIsTraining } from '#parts/training/training.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { modelTexts } from '#texts/language-model.ts';
import { intentTexts } from '#texts/intents.ts';
import { expectedOf, LOW_EXPECTED } from '#features/intents/list/intent-rows.ts';
import styles from '#features/intents/quality/model-strip.module.css';

interface ModelStripProps {
  state: ModelState;
  evaluation: Evaluation | undefined;
  onlyFlaws: boolean;
  onOnlyFlaws: (isOn: boolean) => void;
  /** Shows exactly the flawed templates. */
  onShowTemplates: () => void;
  intents: readonly Intent[];
  onShowIntent: (id: number) => void;
}

/** How the trained model does on these intents, and the way to its flaws. */
export function ModelStrip(props: ModelStripProps) {
  const { state, onlyFlaws, onOnlyFlaws } = props;
  const isTraining = useIsTraining();
  const icon = isTraining ? 'running' : MODEL_ICONS[state.kind];
  return (
    <Strip
      {...(icon ? { state: icon } : {})}
      role="status"
      remedy={
        <Checkbox
          size="xs"
          label={intentTexts.onlyFlaws}
          checked={onlyFlaws}
          onChange={(event) => onOnlyFlaws(event.currentTarget.checked)}
        />
      }
    >
      {isTraining ? modelTexts.training : <Words {...props} />}
    </Strip>
  );
}

function Words(props: ModelStripProps) {
  const { state, evaluation, onOnlyFlaws, onShowTemplates } = props;
  const isMeasured = state.kind === 'flawed' || state.kind === 'good';
  const figures = isMeasured && evaluation ? modelFigures(evaluation) : undefined;
  return (
    <div className={styles.words}>
      {figures?.callers && <CallersFigureLarge callers={figures.callers} />}
      <div className={styles.lines}>
        {state.kind !== 'good' && (
          <p>
            <strong>{modelTitle(state)}</strong> {state.kind === 'empty' && modelTexts.addIntentsHint}
            {state.kind === 'untrained' && modelTexts.untrained}
            {state.kind === 'flawed' && (
              <>
                <button type="button" className="p-inline-link" onClick={() => onOnlyFlaws(true)}>
                  {counted(state.intents, intentTexts.intent)}
                </button>
                {', '}
                <button type="button" className="p-inline-link" onClick={onShowTemplates}>
                  {counted(state.templates, intentTexts.template)}
                </button>
              </>
            )}
          </p>
        )}
        {figures && (
          <p className="p-secondary">
            <TestShares figures={figures} />{' '}
            {state.kind === 'good' && evaluation?.trained_at
              ? modelTexts.trainedAt(shownTime(evaluation.trained_at * 1_000_000))
              : null}
          </p>
        )}
        {figures && <Weakest {...props} isJudged={figures.withoutItself !== undefined} />}
      </div>
    </div>
  );
}

const LOW_SHARE = 0.7;
const GOOD_SHARE = 0.85;

/** Reviewed phrases of callers, the only figure that is large. They all failed at first, so it is no share of callers. */
function CallersFigureLarge({ callers: { right, total } }: { callers: CallersFigure }) {
  const share = right / total;
  const level = share < LOW_SHARE ? 'low' : share < GOOD_SHARE ? undefined : 'good';
  return (
    <p className={styles.figure} data-level={level} title={modelTexts.callersMeaning}>
      <strong className="p-figures">{modelTexts.rightOf(grouped(right), grouped(total))}</strong>
      <span>{modelTexts.callersNow}</span>
    </p>
  );
}

const MOST_WEAK = 3;

/** The intents that are expected to be understood least. */
function Weakest({ intents, evaluation, onShowIntent, isJudged }: ModelStripProps & { isJudged: boolean }) {
  if (!isJudged) {
    const isTooFew = intents.every(({ templates }) => templates.length < 3);
    return isTooFew ? <p className="p-secondary">{modelTexts.fewTemplates}</p> : null;
  }
  const weak = weakIntents(intents, evaluation);
  if (weak.length === 0) return null;
  return (
    <p>
      {modelTexts.weakest}{' '}
      {weak.slice(0, MOST_WEAK).map(({ intent: { id, name }, expected }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <button type="button" className="p-inline-link" onClick={() => onShowIntent(id)}>
            {name}
          </button>{' '}
          <span className="p-figures">{expected.toFixed(2)}</span>
        </span>
      ))}
    </p>
  );
}

/** Under 0.60, the weakest first. */
function weakIntents(intents: readonly Intent[], evaluation: Evaluation | undefined) {
  return intents
    .flatMap((intent) => {
      const expected = expectedOf(intent, evaluation);
      return expected !== undefined && expected < LOW_EXPECTED ? [{ intent, expected }] : [];
    })
    .toSorted((a, b) => a.expected - b.expected);
}
