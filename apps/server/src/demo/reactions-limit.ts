import { ask, buttons, enterScope, expect, goto, label, log, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_WHOLE_NUMBER } from '#demo/said-digits.ts';
import { SCOPES } from '#demo/scopes.ts';

const WITHIN = 'entities.amount >= 1 && entities.amount <= config.limit_ceiling';
const OVER = `entities.amount > config.limit_ceiling && !(${SAID_WHOLE_NUMBER})`;
const scope = SCOPES.limit;

/** The daily limit of a card, up to a ceiling. */
export const limitReactions: DemoContent['reactions'] = [
  {
    name: 'Limit requested over the ceiling',
    scope: null,
    intents: ['Change limit'],
    condition: OVER,
    actions: [goto('Ask for the ceiling')],
  },
  {
    name: 'Limit requested with an amount',
    scope: null,
    intents: ['Change limit'],
    condition: WITHIN,
    actions: [goto('Ask to change the limit')],
  },
  {
    name: 'Limit requested',
    scope: null,
    intents: ['Change limit'],
    condition: '',
    actions: [goto('Ask for the limit')],
  },
  {
    name: 'Ask for the limit',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      unset('limit'),
      ...ask(
        'amount',
        'I can set up to {{ config.limit_ceiling }} euros a day. What should the new limit be?',
        'How many euros a day should the limit be?',
      ),
      expect('Limit within the ceiling', 'Limit over the ceiling'),
    ],
  },
  {
    name: 'Limit over the ceiling',
    scope,
    intents: ['Amount given', 'Card digits given', 'Change limit', '__any__'],
    condition: OVER,
    actions: [goto('Ask for the ceiling')],
  },
  {
    name: 'Limit within the ceiling',
    scope,
    intents: ['Amount given', 'Card digits given', 'Change limit', '__any__'],
    condition: WITHIN,
    actions: [goto('Ask to change the limit')],
  },
  {
    name: 'Ask for the ceiling',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      set('limit', 'config.limit_ceiling'),
      ...ask(
        'limit',
        'That is more than I may set. Shall I set {{ slots.limit }} euros a day, the highest that I can?',
        'Shall I set the highest limit that I can, or would you like another amount?',
      ),
      buttons('Yes', 'No'),
      expect('Limit changed', 'Limit kept', 'Limit within the ceiling'),
    ],
  },
  {
    name: 'Ask to change the limit',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      set('limit', 'entities.amount'),
      ...ask(
        'limit',
        'Your new daily limit will be {{ slots.limit }} euros. Is that right?',
        'Shall I change the limit as you said, yes or no?',
      ),
      buttons('Yes', 'No'),
      expect('Limit changed', 'Limit kept', 'Limit within the ceiling'),
    ],
  },
  {
    name: 'Limit changed',
    scope,
    intents: ['Confirm'],
    condition: "slots.asked === 'limit'",
    actions: [
      label('limit changed'),
      log('info', 'Daily limit set to {{ slots.limit }} euros'),
      utter('Done. From now on you can spend {{ slots.limit }} euros a day.'),
      goto('Anything else'),
    ],
  },
  {
    name: 'Limit kept',
    scope,
    intents: ['Deny', 'Cancel', 'Do not know'],
    condition: "['amount', 'limit'].includes(slots.asked)",
    actions: [utter('All right, your limit stays as it is.'), goto('Anything else')],
  },
];
