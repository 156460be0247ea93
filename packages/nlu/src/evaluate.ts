import type { Evaluation, IntentEvaluation, TemplateEvaluation } from '@parley/domain';
import type { Model } from '#model/model.ts';
import type { TrainingInput } from '#training-input.ts';

type IntentInput = TrainingInput['intents'][number];

/** How a model does on the templates that it was trained on. An intent without templates has nothing to measure. */
export function evaluate(model: Model, input: TrainingInput): Pick<Evaluation, 'intents' | 'confusion'> {
  const idOf = new Map(input.intents.map(({ id, name }) => [name, id]));
  const judged = input.intents
    .filter(({ templates }) => templates.length > 0)
    .map((intent) => ({
      id: intent.id,
      data: intent.templates.map((template) => judge(model, input, idOf, intent, template)),
    }));
  const predicted = countPredictions(
    judged.flatMap(({ data }) => data),
    input.confidence_threshold,
  );
  const intents = judged.map(({ id, data }): [string, IntentEvaluation] => {
    const recognised = data.filter((template) => template.is_recognized).length;
    const all = predicted.get(id) ?? 0;
    // Where nothing is classified into an intent, nothing is wrongly so.
    return [String(id), { precision: all === 0 ? 1 : recognised / all, recall: recognised / data.length, data }];
  });
  return { intents: Object.fromEntries(intents), confusion: confusionOf(judged) };
}

function judge(
  { classifier, reader }: Model,
  { confidence_threshold }: TrainingInput,
  idOf: ReadonlyMap<string, number>,
  { id }: IntentInput,
  template: string,
): TemplateEvaluation {
  const { name, confidence } = classifier.classify(reader.ofTemplate(template));
  const prediction = (name === null ? undefined : idOf.get(name)) ?? null;
  return {
    template,
    is_recognized: prediction === id && confidence >= confidence_threshold,
    is_recognized_without_confidence: prediction === id,
    confidence,
    prediction,
    augmented: false,
  };
}

/** How many templates each intent is the answer to. */
function countPredictions(data: TemplateEvaluation[], threshold: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { prediction, confidence } of data) {
    if (prediction !== null && confidence >= threshold) counts.set(prediction, (counts.get(prediction) ?? 0) + 1);
  }
  return counts;
}

function confusionOf(judged: { id: number; data: TemplateEvaluation[] }[]): Evaluation['confusion'] {
  const mistaken = judged.flatMap(({ id, data }) => {
    const counts = Map.groupBy(data, ({ prediction }) => prediction);
    return [...counts].flatMap(([predicted, templates]) =>
      predicted === null || predicted === id ? [] : [{ intent: id, predicted, count: templates.length }],
    );
  });
  return mistaken.toSorted((a, b) => b.count - a.count || a.intent - b.intent || a.predicted - b.predicted);
}
