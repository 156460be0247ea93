import { fallbacks, intents } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { modelTexts } from '#texts/language-model.ts';
import { texts } from '#texts/spec.ts';
import { shownMoment } from '#shared/times.ts';
import { useIsTraining } from '#parts/training/training.ts';
import { Strip } from '#shared/ui/strip.tsx';

/** Reminds that the model does not know the added phrases until training has run. */
export function FallbacksStrip({ onShowDone }: { onShowDone: () => void }) {
  const isTraining = useIsTraining();
  const { data: evaluation } = useRead(intents.evaluation);
  const trainedAt = evaluation?.trained_at ?? null;
  const isBehind = evaluation?.stale === true;
  const { data: since } = useRead(fallbacks.summary, {
    query: { since: String((trainedAt ?? 0) * 1_000_000) },
    enabled: isBehind,
    handles: ['local'],
  });
  if (!isBehind && !isTraining) return null;
  const added = since?.added_since ?? 0;
  return (
    <Strip state={isTraining ? 'running' : 'warning'} role="status">
      {isTraining ? (
        modelTexts.training
      ) : (
        <>
          <strong>{texts.fallbacks.notRetrained}</strong>{' '}
          {evaluation && trainedAt === null && `${fallbackTexts.strip.untrained} `}
          {added > 0 && (
            <>
              <button type="button" className="p-inline-link" onClick={onShowDone}>
                {counted(added, fallbackTexts.phrase)}
              </button>{' '}
              {trainedAt === null ? fallbackTexts.strip.added : fallbackTexts.strip.addedSince(shownMoment(trainedAt))}
            </>
          )}
        </>
      )}
    </Strip>
  );
}
