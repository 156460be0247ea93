import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { isKeptFromSpeech, recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

export const playEntry = actionEntry('play', {
  publicArgs: ['file'],
  shows: ({ file }) => ({ kind: 'file', file: textOf(file) }),
});

export const play = builtIn({
  name: 'play',
  documentation: 'Plays or shows a stored file.',
  args: { file: { type: 'file', documentation: 'Name of the stored file.', required: true } },
  schema: () => z.object({ file: nameArg }),
  run({ file }, turn) {
    recordAction(turn, playEntry, { file, ...isKeptFromSpeech(turn) });
  },
});
