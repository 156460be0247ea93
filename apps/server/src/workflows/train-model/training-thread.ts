import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { evaluate, loadModel, train, type TrainingInput } from '@parley/nlu';

/** Made ready here for the database, so that the server's own thread does none of it. */
export interface Trained {
  /** SHA-256 of the model. */
  modelHash: string;
  compressedModel: Uint8Array;
  /** JSON of the evaluation's `intents` and `confusion`. */
  evaluation: string;
}

export type TrainingMessage =
  | { kind: 'progress'; progress: number; message: string }
  | { kind: 'trained'; trained: Trained };

const port = parentPort;
if (!port) throw new Error('training-thread.ts runs in a worker thread');

/** Where each stage begins and ends in the whole, as it was measured on 15,000 templates. */
const STAGES = new Map([
  ['templates', { from: 0, to: 0.02, message: 'Reading the templates' }],
  ['intents', { from: 0.02, to: 0.25, message: 'Learning the intents' }],
  ['confidence', { from: 0.25, to: 0.85, message: 'Learning how sure to be' }],
]);
const EVALUATING_FROM = 0.85;
/** Fewer messages than this change of progress apart would tell nobody anything. */
const STEP = 0.01;

let told = -1;

function tell(progress: number, message: string): void {
  if (progress - told < STEP) return;
  told = progress;
  post({ kind: 'progress', progress, message });
}

function post(message: TrainingMessage): void {
  port?.postMessage(message);
}

port.once('message', (input: TrainingInput) => {
  tell(0, 'Reading the templates');
  const model = train(input, ({ stage, done, total }) => {
    const place = STAGES.get(stage);
    if (place) tell(place.from + (place.to - place.from) * (total === 0 ? 1 : done / total), place.message);
  });
  tell(EVALUATING_FROM + STEP, 'Evaluating');
  const evaluation = JSON.stringify(evaluate(loadModel(model), input));
  const trained: Trained = {
    modelHash: createHash('sha256').update(model).digest('hex'),
    compressedModel: gzipSync(model, { level: 1 }),
    evaluation,
  };
  post({ kind: 'trained', trained });
});
