import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const training = {
  train: endpoint('GET /run/train', {
    summary: 'Train the language model; answers when the new model serves',
    guard: 'GET:/run/train',
    of: 'project',
    versioned: false,
    reply: z.object({
      status: z.literal('ok'),
      trained_at: z.number(),
      seconds: z.number(),
      /** What it would be trained on is what the serving model was trained on. */
      unchanged: z.boolean(),
    }),
  }),
};
