import type { CallersFigure } from '@parley/domain';
import { counted, grouped } from '#texts/counted.ts';
import { shownShare, type ModelFigures } from '#parts/training/model-figures.ts';
import { modelTexts } from '#texts/language-model.ts';

/** How many caller phrases that failed at first the model now gets right. They are not a random sample of callers. */
export function CallersShare({ callers: { right, total } }: { callers: CallersFigure }) {
  return (
    <p className="p-figures">{modelTexts.callersShare(grouped(right), counted(total, modelTexts.callersPhrase))}.</p>
  );
}

/**
 * Explains the results of the two tests on templates: one is too good, one too bad, and callers get something in
 * between.
 */
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
