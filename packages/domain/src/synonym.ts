import * as z from 'zod/mini';
import { Id, Stamp } from '#ids.ts';
import { LIMITS, nameText, text } from '#text.ts';

export const SynonymName = nameText('Synonym name cannot be empty').check(
  z.refine((name) => !/\s/u.test(name), 'Synonym name cannot contain spaces'),
);

export const Synonym = z.object({
  id: Id,
  name: SynonymName,
  values: z
    .array(text(LIMITS.template).check(z.trim(), z.minLength(1, 'A value cannot be empty')))
    .check(z.maxLength(LIMITS.list)),
  ...Stamp,
});
export type Synonym = z.infer<typeof Synonym>;
