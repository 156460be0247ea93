import { expectAnswer, enterScope, goto, label, question, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_DIGITS, SAID_FOUR_DIGITS } from '#demo/said-digits.ts';
import { SCOPES } from '#demo/scopes.ts';

const scope = SCOPES.activation;

/** A card that has just arrived. */
export const activationReactions: DemoContent['reactions'] = [
  {
    name: 'Activation requested',
    scope: null,
    intents: ['Activate card'],
    condition: '',
    actions: [
      enterScope(scope),
      ...expectAnswer('activation digits'),
      unset('last4'),
      // A question takes the text itself only while it is open.
      { ...set('last4', SAID_DIGITS), when: SAID_FOUR_DIGITS },
      question('last4', 'I can do that. What are the last four digits of the new card?', {
        value: SAID_DIGITS,
        valid: 'answer.length === 4',
        error: 'I need exactly four digits, the last ones of the long number on the card. What are they?',
        retry: ['Please tell me the last four digits on the new card.'],
        give_up: 'Hand over',
      }),
      label('card activated'),
      utter('Your card ending in {{ slots.last4 }} is ready. It becomes active with your first payment by PIN.'),
      goto('Anything else'),
    ],
  },
  {
    name: 'Activation digits unknown',
    scope,
    intents: ['Do not know', 'Deny'],
    condition: '',
    actions: [
      utter('No problem. Call again when you have the card in your hand, or activate it in the app, under Cards.'),
      goto('Anything else'),
    ],
  },
];
