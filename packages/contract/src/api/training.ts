import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const running = { guard: 'GET:/run/train', of: 'project', versioned: false } as const;

export const training = {
  train: endpoint('GET /run/train', {
    ...running,
    summary: 'Train the language model; answers when the new model serves',
    reply: z.object({
      status: z.literal('ok'),
      trained_at: z.number(),
      seconds: z.number(),
      /** What it would be trained on is what the serving model was trained on. */
      unchanged: z.boolean(),
    }),
  }),
  review: endpoint('GET /run/review', {
    ...running,
    summary: 'Work out the quality of the model that serves, as is done after each training; answers when it is stored',
    reply: z.object({ status: z.literal('ok') }),
  }),
};
