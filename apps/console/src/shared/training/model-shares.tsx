import type { CallersFigure } from '@parley/domain';
import { counted, grouped } from '#shared/counted.ts';
import { shownShare, type ModelFigures } from '#shared/training/model-figures.ts';
import { modelTexts } from '#texts/language-model.ts';
import styles from '#shared/training/model-shares.module.css';

/** From so many phrases on, a share is worth a color. */
const ENOUGH_PHRASES = 10;

/** The share of reviewed phrases of callers that the model gets right: the figure to go by. */
export function CallersShare({ callers }: { callers: CallersFigure }) {
  return (
    <p className={styles.callers} data-grade={gradeOf(callers)}>
      <span className={`${styles.large} p-figures`}>{shownShare(callers.right / callers.total)}</span>
      <span>{modelTexts.callersShare(grouped(callers.right), counted(callers.total, modelTexts.callersPhrase))}</span>
    </p>
  );
}

/** Tells the results of the two tests on templates in words: one is too good, one too bad, and callers will see neither. */
export function TestShares({ figures: { own, withoutItself } }: { figures: ModelFigures }) {
  return (
    <>
      {modelTexts.own}: <Share value={own} />. {modelTexts.withoutItself}, {modelTexts.hardest}:{' '}
      <Share value={withoutItself} />.
    </>
  );
}

function Share({ value }: { value: number | undefined }) {
  if (value === undefined) return modelTexts.notMeasured;
  return <span className="p-figures">{shownShare(value)}</span>;
}

function gradeOf({ right, total }: CallersFigure): 'low' | 'middle' | 'high' {
  if (total < ENOUGH_PHRASES) return 'middle';
  const share = right / total;
  if (share < 0.7) return 'low';
  return share < 0.85 ? 'middle' : 'high';
}
