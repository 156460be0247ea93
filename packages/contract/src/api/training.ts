import { Impact } from '@parley/domain/impact';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const running = { guard: 'GET:/run/train', of: 'project', versioned: false } as const;

const Trained = z.object({
  status: z.literal('ok'),
  trained_at: z.number(),
  seconds: z.number(),
  /** True if the serving model was trained on the current content. */
  unchanged: z.boolean(),
});

/** A model that is trained and does not serve, and what would change if it did. */
export const Preview = z.object({
  /** Identifies the model for acceptance: the version of the content on which it was trained. */
  candidate: z.string(),
  trained_at: z.number(),
  seconds: z.number(),
  /** The serving model was trained on the current draft, so accepting changes nothing. */
  unchanged: z.boolean(),
  impact: Impact,
});
export type Preview = z.infer<typeof Preview>;

export const training = {
  train: endpoint('GET /run/train', {
    isEffect: true,
    ...running,
    summary: 'Train the language model; responds when the new model is in use',
    reply: Trained,
  }),
  preview: endpoint('GET /run/train/preview', {
    isEffect: true,
    ...running,
    summary: 'Train a candidate model, and list the answers that it would change',
    reply: Preview,
  }),
  accept: endpoint('POST /run/train/accept', {
    ...running,
    summary: 'Use the candidate model without training again; refused if the project has changed since',
    body: z.strictObject({ candidate: text(100) }),
    reply: Trained,
  }),
  discard: endpoint('DELETE /run/train/preview', {
    ...running,
    summary: 'Discard the candidate model; the current model stays in use',
    reply: z.object({ status: z.literal('ok') }),
  }),
  review: endpoint('GET /run/review', {
    isEffect: true,
    ...running,
    summary: 'Measure the quality of the current model, as after each training; responds when it is stored',
    reply: z.object({ status: z.literal('ok') }),
  }),
  reload: endpoint('GET /worker/reload', {
    isEffect: true,
    ...running,
    summary: 'Reload the draft and its model at the next turn',
    reply: z.object({ status: z.literal('ok') }),
  }),
};
