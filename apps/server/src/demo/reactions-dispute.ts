import { ask, buttons, callTransfer, enterScope, expect, goto, label, set, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SCOPES } from '#demo/scopes.ts';

const scope = SCOPES.dispute;

/** A payment that the caller did not make. Without the card in hand, the block comes first. */
export const disputeReactions: DemoContent['reactions'] = [
  {
    name: 'Payment disputed',
    scope: null,
    intents: ['Dispute payment'],
    condition: '',
    actions: [
      enterScope(scope),
      utter("I'm sorry about that. Our disputes team will look into it."),
      ...ask(
        'card in hand',
        'First: do you still have the card with you?',
        'Do you have the card with you, yes or no?',
      ),
      buttons('Yes', 'No'),
      expect('Dispute with the card in hand', 'Dispute without the card'),
    ],
  },
  {
    name: 'Dispute with the card in hand',
    scope,
    intents: ['Confirm', 'Lost card [NEG]'],
    condition: "slots.asked === 'card in hand'",
    actions: [
      label('dispute'),
      callTransfer(
        '{{ config.disputes_number }}',
        'I am putting you through to the disputes team. One moment, please.',
      ),
    ],
  },
  {
    name: 'Dispute without the card',
    scope,
    intents: ['Deny', 'Do not know'],
    condition: "slots.asked === 'card in hand'",
    actions: [
      label('dispute'),
      set('reason', "'Dispute payment'"),
      utter('Then let us block it before anything else.'),
      goto('Ask for the digits'),
    ],
  },
];
