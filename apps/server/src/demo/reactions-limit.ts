import { expectAnswer, enterScope, goto, label, log, question, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_WHOLE_NUMBER } from '#demo/said-digits.ts';
import { SCOPES } from '#demo/scopes.ts';

const IS_OVER = 'slots.limit > config.limit_ceiling';
const scope = SCOPES.limit;

/** The daily limit of a card, up to a ceiling. */
export const limitReactions: DemoContent['reactions'] = [
  {
    name: 'Limit requested',
    scope: null,
    intents: ['Change limit'],
    condition: '',
    actions: [
      enterScope(scope),
      ...expectAnswer('limit'),
      unset('limit'),
      unset('is_right'),
      question('limit', 'I can set up to {{ config.limit_ceiling }} euros a day. What should the new limit be?', {
        value: 'entities.amount',
        valid: `answer >= 1 && !(${SAID_WHOLE_NUMBER})`,
        error: 'Please tell me an amount in euros, and never a whole card number.',
        retry: ['How many euros a day should the limit be?'],
        give_up: 'Hand over',
      }),
      question(
        'is_right',
        `{{ ${IS_OVER} ? 'That is more than I may set. Shall I set ' + config.limit_ceiling + ' euros a day, the highest that I can?' : 'Your new daily limit will be ' + slots.limit + ' euros. Is that right?' }}`,
        {
          value: "intent === 'Confirm' ? true : undefined",
          retry: ['Shall I change the limit as you said, yes or no?'],
          buttons: ['Yes', 'No'],
          give_up: 'Hand over',
        },
      ),
      { ...set('limit', 'config.limit_ceiling'), when: IS_OVER },
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
    condition: '',
    actions: [utter('All right, your limit stays as it is.'), goto('Anything else')],
  },
];
