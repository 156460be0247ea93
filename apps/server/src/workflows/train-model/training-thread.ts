import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { IntentEvaluation } from '@parley/domain/evaluation';
import type { TrainingInput } from '@parley/nlu';
import { evaluate } from '@parley/nlu/evaluate';
import { loadModel } from '@parley/nlu/model/store-model';
import { train } from '@parley/nlu/train';
import type { NewTraining } from '#features/models/model-store.ts';
import { embedding } from '#platform/embedding.ts';
import { threadWork, type Tell } from '#platform/threads/thread-work.ts';

/** Made ready here for the database, so that the server's own thread does none of it. */
export type Trained = Pick<NewTraining, 'modelHash' | 'compressedModel' | 'evaluation' | 'figures'>;

/** Where each stage begins and ends in the whole, as it was measured on 15,000 templates. */
const STAGES = new Map([
  ['templates', { from: 0, to: 0.02, message: 'Reading the templates' }],
  ['intents', { from: 0.02, to: 0.25, message: 'Learning the intents' }],
  ['confidence', { from: 0.25, to: 0.85, message: 'Learning how sure to be' }],
]);
const EVALUATING_FROM = 0.86;

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'];

/** Intents and templates of bots that are trained for nothing, so that an editor's first training is a fast one. */
const WARM_UP = [2, 4, 7, 10, 14];

threadWork<TrainingInput, Trained>(
  makeModel,
  WARM_UP.map((size) => () => makeModel(madeUpBot(size), () => {})),
);

function makeModel(input: TrainingInput, tell: Tell): Trained {
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
}

/** As many intents as each has templates. */
function madeUpBot(size: number): TrainingInput {
  const numbers = [...Array(size).keys()];
  return {
    language: 'en',
    confidence_threshold: 0.5,
    autocorrect_threshold: 0.75,
    multi_intent: false,
    stt_corrections: '',
    synonyms: [],
    entities: [],
    intents: numbers.map((id) => ({
      id,
      name: madeUpWord(id),
      templates: numbers.map(
        (row) => `please ${madeUpWord(id)} the ${madeUpWord(id + row)} of ${madeUpWord(31 * row)} now`,
      ),
    })),
  };
}

function madeUpWord(number: number): string {
  return String(number + 1_000).replaceAll(/\d/gu, (digit) => SYLLABLES[Number(digit)] ?? '');
}

function figuresOf({ intents }: TrainingInput, evaluated: IntentEvaluation[]): NewTraining['figures'] {
  const data = evaluated.flatMap((intent) => intent.data).filter(({ augmented }) => !augmented);
  const recognised = data.filter((template) => template.is_recognized).length;
  return {
    intents: intents.length,
    templates: data.length,
    recognised: data.length === 0 ? 0 : recognised / data.length,
  };
}
