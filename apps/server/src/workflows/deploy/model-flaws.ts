import type { IntentEvaluation } from '@parley/domain/evaluation';

export interface ModelFlaw {
  intent: number;
  precision: number;
  recall: number;
  /** Templates, and how many of them are not recognized. */
  templates: number;
  unrecognized: number;
}

/** Intents that the model gets wrong at times, the worst first. `evaluation` is JSON as a training stores it. */
export function modelFlaws(evaluation: string | null): ModelFlaw[] {
  if (evaluation === null) return [];
  const { intents } = JSON.parse(evaluation) as { intents: Record<string, IntentEvaluation> };
  return Object.entries(intents)
    .map(([id, { precision, recall, data }]) => {
      const own = data.filter(({ augmented }) => !augmented);
      const unrecognized = own.filter(({ is_recognized }) => !is_recognized).length;
      return { intent: Number(id), precision, recall, templates: own.length, unrecognized };
    })
    .filter(({ precision, recall, unrecognized }) => precision < 1 || recall < 1 || unrecognized > 0)
    .toSorted((a, b) => b.unrecognized - a.unrecognized || a.precision - b.precision || a.intent - b.intent);
}

export function flawText({ precision, recall, templates, unrecognized }: ModelFlaw): string {
  const figures = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;
  return unrecognized === 0 ? figures : `${unrecognized} of ${templates} templates not recognized; ${figures}`;
}
