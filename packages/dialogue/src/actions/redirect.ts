import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const redirectEntry = actionEntry('redirect', {
  publicArgs: [],
  changes(memory, { system = '', url = '' }) {
    memory.state = { ...memory.state, integration: { system, url } };
  },
  isNoticed: true,
});

export const redirect = builtIn({
  name: 'redirect',
  documentation: 'Hands the conversation to another system, whose messages the caller then sees.',
  leavesScope: true,
  args: {
    system: { type: 'text', documentation: 'Name of the other system.', required: true },
    url: { type: 'text', documentation: 'URL of the other system.', required: true },
  },
  schema: () => z.object({ system: nameArg, url: nameArg }),
  run({ system, url }, turn) {
    recordAction(turn, redirectEntry, { system, url });
  },
});
