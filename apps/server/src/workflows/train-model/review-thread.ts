import { gunzipSync } from 'node:zlib';
import { crossValidate, loadModel, reviewTraining, type ReviewedPhrase, type TrainingInput } from '@parley/nlu';
import type { saveReview } from '#features/models/figures-store.ts';
import { embedding } from '#platform/embedding.ts';
import { threadWork } from '#platform/threads/thread-work.ts';

export interface ToReview {
  input: TrainingInput;
  /** The model trained on that input. */
  compressedModel: Uint8Array;
  callers: ReviewedPhrase[];
}

export type ReviewedTraining = Parameters<typeof saveReview>[3];

/** The review's share of the whole, measured on 15,000 templates. */
const REVIEWING_TO = 0.2;

threadWork<ToReview, ReviewedTraining>(({ input, compressedModel, callers }, tell) => {
  tell(0, 'Comparing templates');
  const review = reviewTraining(input);
  tell(REVIEWING_TO, 'Testing on held-out templates');
  const onProgress = (done: number, total: number) =>
    tell(REVIEWING_TO + (1 - REVIEWING_TO) * (done / total), 'Testing on held-out templates');
  const found = crossValidate(loadModel(gunzipSync(compressedModel), embedding()), input, onProgress, callers);
  return {
    review: JSON.stringify(review),
    crossValidation: JSON.stringify(found),
    unseenRecognised: found.judged === 0 ? null : found.recognised,
  };
});
