import { ask, enterScope, expect, goto, label, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_DIGITS, SAID_FOUR_DIGITS, SAID_OTHER_DIGITS } from '#demo/said-digits.ts';
import { SCOPES } from '#demo/scopes.ts';

const scope = SCOPES.activation;

/** A card that has just arrived. */
export const activationReactions: DemoContent['reactions'] = [
  {
    name: 'Activation requested with digits',
    scope: null,
    intents: ['Activate card'],
    condition: SAID_FOUR_DIGITS,
    actions: [goto('Card activated')],
  },
  {
    name: 'Activation requested',
    scope: null,
    intents: ['Activate card'],
    condition: '',
    actions: [
      enterScope(scope),
      unset('had_wrong_digits'),
      ...ask(
        'activation digits',
        'I can do that. What are the last four digits of the new card?',
        'Please tell me the last four digits on the new card.',
      ),
      expect('Card activated', 'Activation digits wrong', 'Activation digits unknown'),
    ],
  },
  {
    name: 'Card activated',
    scope,
    intents: ['Card digits given', 'Amount given', 'Activate card', '__any__'],
    condition: SAID_FOUR_DIGITS,
    actions: [
      set('last4', SAID_DIGITS),
      label('card activated'),
      utter('Your card ending in {{ slots.last4 }} is ready. It becomes active with your first payment by PIN.'),
      goto('Anything else'),
    ],
  },
  {
    name: 'Activation digits wrong',
    scope,
    intents: ['Card digits given', 'Amount given', '__any__'],
    condition: `!slots.had_wrong_digits && ${SAID_OTHER_DIGITS}`,
    actions: [
      set('had_wrong_digits', 'true'),
      utter('I need exactly four digits, the last ones of the long number on the card. What are they?'),
      expect('Card activated', 'Activation digits unknown', 'Not understood again'),
    ],
  },
  {
    name: 'Activation digits unknown',
    scope,
    intents: ['Do not know', 'Deny'],
    condition: "slots.asked === 'activation digits'",
    actions: [
      utter('No problem. Call again when you have the card in your hand, or activate it in the app, under Cards.'),
      goto('Anything else'),
    ],
  },
];
