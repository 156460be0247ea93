import * as z from 'zod/mini';

/** A voice that may read texts aloud. */
export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  /** As BCP 47 has it; empty for a voice of many languages. */
  language: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  provider: z.string(),
});
export type Voice = z.infer<typeof Voice>;
