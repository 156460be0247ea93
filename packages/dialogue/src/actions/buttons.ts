import * as z from 'zod/mini';
import { optionsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

export const buttonsEntry = actionEntry('buttons', {
  publicArgs: ['options'],
  shows: ({ options }) => ({ kind: 'buttons', options: Array.isArray(options) ? options.flatMap(optionOf) : [] }),
});

export const buttons = builtIn({
  name: 'buttons',
  documentation: 'Offers quick replies.',
  args: {
    options: {
      type: 'options',
      documentation: 'The label of each button, and the text that it sends.',
      required: true,
    },
  },
  schema: () => z.object({ options: optionsArg }),
  run({ options }, turn) {
    recordAction(turn, buttonsEntry, { options });
  },
});

/** A button without a value sends its label. */
function optionOf(option: unknown): { label: string; value: string }[] {
  if (typeof option !== 'object' || option === null) return [];
  const [label, value] = [textOf(Reflect.get(option, 'label')), textOf(Reflect.get(option, 'value'))];
  return label === '' ? [] : [{ label, value: value === '' ? label : value }];
}
