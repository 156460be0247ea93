import * as z from 'zod/mini';
import { optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

const LONGEST_REASON = 500;

export const stopCallingEntry = actionEntry('stop_calling', {});

export const stopCalling = builtIn({
  name: 'stop_calling',
  documentation: 'Puts the number that a campaign has called on the stop list.',
  isSilent: true,
  args: { reason: { type: 'text', documentation: 'The reason, shown in the stop list.' } },
  schema: () => z.object({ reason: optionalText }),
  run({ reason }, turn) {
    const told = reason.trim().slice(0, LONGEST_REASON);
    recordAction(turn, stopCallingEntry, told === '' ? {} : { reason: told });
  },
});
