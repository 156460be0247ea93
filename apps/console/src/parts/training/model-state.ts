import {
  EVALUATION_HINTS,
  isPerfect,
  type Evaluation,
  type Intent,
  type IntentEvaluation,
  type TemplateEvaluation,
} from '@parley/domain';
import { texts } from '#texts/spec.ts';
import { modelTexts } from '#texts/language-model.ts';
import type { State } from '#shared/ui/state-icon.tsx';

export interface TemplateFlaw {
  hint: string;
  /** The intent that the template was classified as instead. */
  predicted: number | null;
}

/** Finds the flaw that an evaluation found in one template of an intent; null when it is recognized, or for training alone. */
export function templateFlaw(intentId: number, evaluation: TemplateEvaluation | undefined): TemplateFlaw | null {
  if (!evaluation || evaluation.is_recognized || evaluation.augmented) return null;
  const [missing] = evaluation.missing ?? [];
  if (missing !== undefined) return { hint: modelTexts.missingReference(missing), predicted: null };
  if (evaluation.prediction === null) return { hint: EVALUATION_HINTS.notClassified, predicted: null };
  if (evaluation.prediction !== intentId)
    return { hint: EVALUATION_HINTS.differentIntent, predicted: evaluation.prediction };
  return { hint: EVALUATION_HINTS.belowThreshold, predicted: null };
}

/** True if 'Show only flaws' shows the intent. An intent that was never evaluated has no known flaws. */
export function isFlawed(evaluation: IntentEvaluation | undefined): boolean {
  return (
    evaluation !== undefined &&
    (!isPerfect(evaluation) || evaluation.data.some((item) => !item.is_recognized && !item.augmented))
  );
}

interface FlawCount {
  intents: number;
  templates: number;
}

/** Counts what clashes or is ill-defined among the intents that still exist. */
function countFlaws(intents: readonly Intent[], evaluation: Evaluation | undefined): FlawCount {
  const count = { intents: 0, templates: 0 };
  for (const intent of intents) {
    const own = evaluation?.intents[intent.id];
    if (!own) continue;
    if (isFlawed(own)) count.intents += 1;
    for (const template of intent.templates) {
      if (templateFlaw(intent.id, evaluationOf(own, template))) count.templates += 1;
    }
  }
  return count;
}

/** The evaluation of one template, as the last training saw it. */
export function evaluationOf(own: IntentEvaluation | undefined, template: string): TemplateEvaluation | undefined {
  return own && byTemplate(own).get(template);
}

const templatesByEvaluation = new WeakMap<IntentEvaluation, Map<string, TemplateEvaluation>>();

function byTemplate(own: IntentEvaluation): Map<string, TemplateEvaluation> {
  const known = templatesByEvaluation.get(own);
  if (known) return known;
  const map = new Map(own.data.map((item) => [item.template, item]));
  templatesByEvaluation.set(own, map);
  return map;
}

export type ModelState =
  | { kind: 'unknown' }
  | { kind: 'empty' }
  | { kind: 'untrained' }
  | { kind: 'stale' }
  | ({ kind: 'flawed' } & FlawCount)
  | { kind: 'good' };

/** Describes the state of the language model. A stale model comes first: its flaws may already be fixed. */
export function modelState(intents: readonly Intent[], evaluation: Evaluation | undefined): ModelState {
  if (!evaluation) return { kind: 'unknown' };
  if (intents.length === 0) return { kind: 'empty' };
  if (evaluation.trained_at === null) return { kind: 'untrained' };
  if (evaluation.stale) return { kind: 'stale' };
  if (intents.every(({ templates }) => templates.length === 0)) return { kind: 'empty' };
  const flaws = countFlaws(intents, evaluation);
  return flaws.intents > 0 || flaws.templates > 0 ? { kind: 'flawed', ...flaws } : { kind: 'good' };
}

/** The first words about the model; a model without flaws is described by its figures alone. */
export function modelTitle({ kind }: ModelState): string {
  switch (kind) {
    case 'unknown':
    case 'good':
      return '';
    case 'empty':
      return modelTexts.addIntents;
    case 'untrained':
    case 'stale':
      return texts.intents.notRetrained;
    case 'flawed':
      return texts.intents.clash;
  }
}

/** A model without flaws has no mark: a full score on its own templates says little about callers. */
export const MODEL_ICONS: Record<Exclude<ModelState['kind'], 'good'>, State> & { good: undefined } = {
  unknown: 'pending',
  empty: 'info',
  untrained: 'warning',
  stale: 'warning',
  flawed: 'error',
  good: undefined,
};
