import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { setSlot } from '#slots.ts';
import { recordAction } from '#turn.ts';

export const unset = builtIn({
  name: 'unset',
  documentation: 'Clears a slot.',
  isSilent: true,
  args: { name: { type: 'text', documentation: 'The slot.', required: true } },
  schema: z.object({ name: nameArg }),
  run({ name }, turn) {
    setSlot(turn, name, undefined);
    recordAction(turn, 'unset', { name });
  },
});
