import { Id } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';

/** A reaction, or a scope: any reaction in it. */
export const FunnelStep = z.strictObject({ kind: z.enum(['reaction', 'scope']), id: Id });
export type FunnelStep = z.infer<typeof FunnelStep>;

/** `12,s7`: ids of reactions, and of scopes after an `s`. */
export const StepList = z.pipe(
  text(200).check(
    z.regex(/^s?[1-9]\d{0,14}(,s?[1-9]\d{0,14}){0,9}$/u, 'Must be ids of reactions, or of scopes after an s'),
  ),
  z.transform((list) =>
    list
      .split(',')
      .map((step): FunnelStep =>
        step.startsWith('s') ? { kind: 'scope', id: Number(step.slice(1)) } : { kind: 'reaction', id: Number(step) },
      ),
  ),
);
