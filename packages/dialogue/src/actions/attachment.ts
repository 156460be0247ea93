import * as z from 'zod/mini';
import { numberArg, optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

const DEFAULT_MB = 10;

export const attachmentEntry = actionEntry('attachment', {
  publicArgs: ['label', 'accept', 'max_mb'],
  shows: ({ label, accept, max_mb: most }) => ({
    kind: 'request',
    label: textOf(label),
    accept: textOf(accept),
    maxMb: typeof most === 'number' ? most : null,
  }),
  isNoticed: true,
});

export const attachment = builtIn({
  name: 'attachment',
  documentation: 'Asks for a file.',
  isOnlySeen: true,
  args: {
    label: { type: 'text', documentation: 'Label of the file button.' },
    accept: { type: 'text', documentation: 'Accepted types, such as .pdf or image/*.' },
    max_mb: { type: 'number', documentation: 'Largest file size in megabytes.' },
  },
  schema: () => z.object({ label: optionalText, accept: optionalText, max_mb: z._default(numberArg, DEFAULT_MB) }),
  run({ label, accept, max_mb }, turn) {
    recordAction(turn, attachmentEntry, { label, accept, max_mb });
  },
});
