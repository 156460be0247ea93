import type { CallersFigure, Evaluation } from '@parley/domain';

/** Shares between 0 and 1; absent without measurements. */
export interface ModelFigures {
  /** Reviewed phrases of callers. */
  callers: CallersFigure | undefined;
  /** Templates, judged by the model that was trained on them. */
  own: number | undefined;
  /** Templates, each judged by a model that was trained on the others. */
  withoutItself: number | undefined;
}

export function modelFigures(evaluation: Evaluation): ModelFigures {
  const { cross_validation: validated } = evaluation;
  return {
    callers: validated?.callers,
    own: ownShare(evaluation),
    withoutItself: validated && validated.judged > 0 ? validated.recognised : undefined,
  };
}

/** `98.7 %`. Rounded down: only a full score reads as one. */
export function shownShare(share: number): string {
  // A floating-point sum may fall just below the exact share.
  return `${Math.floor(share * 1_000 + 1e-6) / 10} %`;
}

const shares = new WeakMap<Evaluation['intents'], number | undefined>();

function ownShare({ intents }: Evaluation): number | undefined {
  if (shares.has(intents)) return shares.get(intents);
  let total = 0;
  let recognized = 0;
  for (const { data } of Object.values(intents)) {
    for (const template of data) {
      if (template.augmented) continue;
      total++;
      if (template.is_recognized) recognized++;
    }
  }
  const share = total === 0 ? undefined : recognized / total;
  shares.set(intents, share);
  return share;
}
