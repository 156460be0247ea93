import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { IntentEvaluation } from '@parley/domain/evaluation';
import type { TrainingInput } from '@parley/nlu';
import { evaluate } from '@parley/nlu/evaluate';
import { loadModel } from '@parley/nlu/model/store-model';
import { Training } from '@parley/nlu/train';
import type { NewTraining } from '#features/models/model-store.ts';
import { embedding } from '#platform/embedding.ts';
import { inThread, startThread, warmUp } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import { threadWork, type Tell } from '#platform/threads/thread-work.ts';
import { judgeTogether, startTurns, type Judged, type SharedTraining } from '#workflows/train-model/judge-in-turn.ts';
import { MADE_UP_BOTS } from '#workflows/train-model/made-up-bots.ts';

export interface ToTrain {
  input: TrainingInput;
  /** Whether another thread may judge some of the splits in parallel, if it has a core for that. */
  isShared: boolean;
}

/** Prepared here for the database, so that the server's own thread does not spend time on it. */
export interface Trained extends Pick<NewTraining, 'modelHash' | 'compressedModel' | 'evaluation' | 'figures'> {
  /** Why the other thread failed, if it did: that only costs time. */
  unaided: string | null;
}

/** The share of the whole at which each stage begins and ends, measured on 15,000 templates. */
const STAGES = {
  intents: { from: 0.02, to: 0.25, message: 'Learning the intents' },
  confidence: { from: 0.25, to: 0.85, message: 'Calibrating confidence' },
};
const EVALUATING_FROM = 0.86;

const JUDGING = new URL('./judging-thread.ts', import.meta.url);
/** A helper of this thread that ends with it. */
const judging = createKeptThread(() => startThread(JUDGING));
const hasAnotherCore = availableParallelism() > 1;

threadWork<ToTrain, Trained>(makeModel, [
  // Runs in parallel with the steps here.
  () => hasAnotherCore && judging.expectWork(warmUp),
  ...MADE_UP_BOTS.map((make) => () => makeModel({ input: make(), isShared: false }, () => {})),
]);

async function makeModel({ input, isShared }: ToTrain, tell: Tell): Promise<Trained> {
  tell(0, 'Reading the templates');
  const tellOf =
    ({ from, to, message }: (typeof STAGES)[keyof typeof STAGES]) =>
    (done: number, total: number) =>
      tell(from + (to - from) * (done / total), message);
  const turns = startTurns();
  let unaided: string | null = null;
  const elsewhere =
    isShared && hasAnotherCore
      ? inThread<SharedTraining, Judged>(JUDGING, { input, turns }, { kept: judging }).catch((error: unknown) => {
          unaided = String(error);
          return null;
        })
      : null;
  const training = new Training(input, embedding());
  const learnt = training.learn(tellOf(STAGES.intents));
  const judgements = await judgeTogether(training, turns, elsewhere, tellOf(STAGES.confidence));
  const model = training.model(learnt, judgements);
  tell(EVALUATING_FROM, 'Evaluating');
  // Runs in one of Node's threads during the evaluation; in one piece, as a second one would wait for this thread.
  const compressed = promisify(gzip)(model, { level: 1, chunkSize: model.length });
  const evaluation = evaluate(loadModel(model, embedding()), input);
  return {
    modelHash: createHash('sha256').update(model).digest('hex'),
    compressedModel: await compressed,
    evaluation: JSON.stringify(evaluation),
    figures: figuresOf(input, Object.values(evaluation.intents)),
    unaided,
  };
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
