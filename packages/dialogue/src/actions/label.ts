import { LIMITS } from '@parley/domain/text';
import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const labelEntry = actionEntry('label', {});

export const label = builtIn({
  name: 'label',
  documentation: 'Labels the conversation, with a new label if none has this name.',
  isSilent: true,
  args: { name: { type: 'text', documentation: 'The label.', required: true } },
  schema: () => z.object({ name: nameArg.check(z.maxLength(LIMITS.name, `At most ${LIMITS.name} characters`)) }),
  run({ name }, turn) {
    recordAction(turn, labelEntry, { name });
  },
});
