import type { Evaluation, IntentEvaluation, TemplateEvaluation } from '@parley/domain';
import type { Model } from '#model/model.ts';
import type { TrainingInput } from '#training-input.ts';

type IntentInput = TrainingInput['intents'][number];

/**
 * Measures a model on its own templates. An intent without templates has nothing to measure; templates for training
 * only are judged, and no figure counts them.
 */
export function evaluate(model: Model, input: TrainingInput): Pick<Evaluation, 'intents' | 'confusion'> {
  const idOf = new Map(input.intents.map(({ id, name }) => [name, id]));
  const judged = input.intents
    .filter(({ templates }) => templates.length > 0)
    .map((intent) => ({
      id: intent.id,
      data: judgeAll(model, input, idOf, intent),
    }))
    .map(({ id, data }) => ({ id, data, counted: data.filter(({ augmented }) => !augmented) }));
  const predicted = countPredictions(
    judged.flatMap(({ counted }) => counted),
    input.confidence_threshold,
  );
  const intents = judged.map(({ id, data, counted }): [string, IntentEvaluation] => {
    const recognised = counted.filter((template) => template.is_recognized).length;
    // Without classified texts there are no wrong ones; without own texts there are no missed ones.
    const share = (all: number) => (all === 0 ? 1 : recognised / all);
    return [String(id), { precision: share(predicted.get(id) ?? 0), recall: share(counted.length), data }];
  });
  return { intents: Object.fromEntries(intents), confusion: confusionOf(judged) };
}

function judgeAll(
  { classifier, reader }: Model,
  { confidence_threshold }: TrainingInput,
  idOf: ReadonlyMap<string, number>,
  { id, templates, augmented }: IntentInput,
): TemplateEvaluation[] {
  const marked = new Set(augmented);
  return templates.map((template) => {
    const missing = reader.missingIn(template);
    const { name, confidence } = classifier.classify(reader.ofTemplate(template));
    // Callers do not say the name of something that does not exist: that the model has learnt it proves nothing.
    const predicted = name === null || missing.length > 0 ? undefined : idOf.get(name);
    const prediction = predicted ?? null;
    return {
      ...(missing.length > 0 ? { missing } : {}),
      template,
      is_recognized: prediction === id && confidence >= confidence_threshold,
      is_recognized_without_confidence: prediction === id,
      confidence,
      prediction,
      augmented: marked.has(template),
    };
  });
}

/** How many templates each intent is the answer to. */
function countPredictions(data: TemplateEvaluation[], threshold: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { prediction, confidence } of data) {
    if (prediction !== null && confidence >= threshold) counts.set(prediction, (counts.get(prediction) ?? 0) + 1);
  }
  return counts;
}

function confusionOf(judged: { id: number; counted: TemplateEvaluation[] }[]): Evaluation['confusion'] {
  const mistaken = judged.flatMap(({ id, counted }) => {
    const counts = Map.groupBy(counted, ({ prediction }) => prediction);
    return [...counts].flatMap(([predicted, templates]) =>
      predicted === null || predicted === id ? [] : [{ intent: id, predicted, count: templates.length }],
    );
  });
  return mistaken.toSorted((a, b) => b.count - a.count || a.intent - b.intent || a.predicted - b.predicted);
}
