import * as z from 'zod/mini';

/** A voice that may read texts aloud. */
export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  /** In BCP 47; empty for a multilingual voice. */
  language: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  provider: z.string(),
});
export type Voice = z.infer<typeof Voice>;
