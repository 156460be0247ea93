import type { ConversationState, ExactButton } from '@parley/domain/tracker';
import * as z from 'zod/mini';
import { optionsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

/** The limit of the buttons that a state keeps, as JSON; the state is written with every turn. */
const MOST_OFFERED = 20_000;

export const buttonsEntry = actionEntry('buttons', {
  publicArgs: ['options'],
  shows: ({ options }) => ({ kind: 'buttons', options: Array.isArray(options) ? options.flatMap(optionOf) : [] }),
  changes(memory, { options = [] }, { names }) {
    memory.state = withOffered(memory.state, options);
    if (names.canRepeat === true) memory.state = withQuestion(memory.state, options);
  },
});

export const buttons = builtIn({
  name: 'buttons',
  documentation: 'Offers quick replies.',
  isOnlySeen: true,
  args: {
    options: {
      type: 'options',
      documentation: 'The label of each button, the text that it sends, and what it answers exactly.',
      required: true,
    },
  },
  schema: () => z.object({ options: optionsArg }),
  run({ options }, turn) {
    recordAction(turn, buttonsEntry, { options });
    if (options.some(isExact) && turn.state.offered === undefined) {
      log(turn, 'warn', 'The buttons are too large to answer exactly; their texts are understood instead');
    }
  },
});

/** A button without a value sends its label. */
function optionOf(option: unknown): { label: string; value: string }[] {
  if (typeof option !== 'object' || option === null) return [];
  const [label, value] = [textOf(Reflect.get(option, 'label')), textOf(Reflect.get(option, 'value'))];
  return label === '' ? [] : [{ label, value: value === '' ? label : value }];
}

function isExact({ intent, entities, set }: ExactButton): boolean {
  return intent !== undefined || entities !== undefined || set !== undefined;
}

/** The state with these buttons in sight. */
function withOffered(state: ConversationState, options: readonly ExactButton[]): ConversationState {
  const exact = options.filter(isExact);
  const offered = [...(state.offered ?? []), ...exact];
  return exact.length > 0 && isShort(offered) ? { ...state, offered } : state;
}

function withQuestion(state: ConversationState, options: readonly ExactButton[]): ConversationState {
  const { text, options: before = [] } = state.question ?? { text: '' };
  const question = { text, options: [...before, ...options] };
  return isShort(question) ? { ...state, question } : state;
}

function isShort(value: object): boolean {
  return JSON.stringify(value).length <= MOST_OFFERED;
}
