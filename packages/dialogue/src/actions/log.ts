import { knownLogLevel } from '@parley/domain';
import * as z from 'zod/mini';
import { optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { log as writeLog } from '#turn.ts';

export const log = builtIn({
  name: 'log',
  documentation: 'Writes a log entry into the conversation.',
  isSilent: true,
  args: {
    level: {
      type: 'level',
      documentation: 'fine, ok, info, warn or error; info if empty, warn if unknown.',
    },
    text: { type: 'text', documentation: 'The message.', required: true },
  },
  schema: () =>
    z.object({
      level: z.pipe(z.optional(z.unknown()), z.transform(knownLogLevel)),
      text: optionalText,
    }),
  run({ level, text }, turn) {
    writeLog(turn, level, text);
  },
});
