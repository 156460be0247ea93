import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { IntentEvaluation } from '@parley/domain/evaluation';
import type { TrainingInput } from '@parley/nlu';
import { evaluate } from '@parley/nlu/evaluate';
import { loadModel } from '@parley/nlu/model/store-model';
import { train } from '@parley/nlu/train';
import type { NewTraining } from '#features/models/model-store.ts';
import { embedding } from '#platform/embedding.ts';
import { threadWork } from '#platform/threads/thread-work.ts';

/** Made ready here for the database, so that the server's own thread does none of it. */
export type Trained = Pick<NewTraining, 'modelHash' | 'compressedModel' | 'evaluation' | 'figures'>;

/** Where each stage begins and ends in the whole, as it was measured on 15,000 templates. */
const STAGES = new Map([
  ['templates', { from: 0, to: 0.02, message: 'Reading the templates' }],
  ['intents', { from: 0.02, to: 0.25, message: 'Learning the intents' }],
  ['confidence', { from: 0.25, to: 0.85, message: 'Learning how sure to be' }],
]);
const EVALUATING_FROM = 0.86;

threadWork<TrainingInput, Trained>((input, tell) => {
  tell(0, 'Reading the templates');
  const model = train(input, {
    embedding: embedding(),
    onProgress({ stage, done, total }) {
      const place = STAGES.get(stage);
      if (place) tell(place.from + (place.to - place.from) * (total === 0 ? 1 : done / total), place.message);
    },
  });
  tell(EVALUATING_FROM, 'Evaluating');
  const evaluation = evaluate(loadModel(model, embedding()), input);
  return {
    modelHash: createHash('sha256').update(model).digest('hex'),
    compressedModel: gzipSync(model, { level: 1 }),
    evaluation: JSON.stringify(evaluation),
    figures: figuresOf(input, Object.values(evaluation.intents)),
  };
});

function figuresOf({ intents }: TrainingInput, evaluated: IntentEvaluation[]): NewTraining['figures'] {
  const data = evaluated.flatMap((intent) => intent.data).filter(({ augmented }) => !augmented);
  const recognised = data.filter((template) => template.is_recognized).length;
  return {
    intents: intents.length,
    templates: data.length,
    recognised: data.length === 0 ? 0 : recognised / data.length,
  };
}
