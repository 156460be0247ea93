import * as z from 'zod/mini';

/** A voice that may read texts aloud. */
export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  /** In BCP 47; empty for a multilingual voice. */
  language: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  provider: z.string(),
  /** What the settings of pitch and speed change. */
  can: z.object({ pitch: z.boolean(), speed: z.boolean() }),
});
export type Voice = z.infer<typeof Voice>;
