import { callTransfer, enterScope, expectAnswer, goto, label, question, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SCOPES } from '#demo/scopes.ts';

/** A payment that the caller did not make. Without the card in hand, the block comes first. */
export const disputeReactions: DemoContent['reactions'] = [
  {
    name: 'Payment disputed',
    scope: null,
    intents: ['Dispute payment'],
    condition: '',
    actions: [
      enterScope(SCOPES.dispute),
      ...expectAnswer('card in hand'),
      unset('card_in_hand'),
      utter("I'm sorry about that. Our disputes team will look into it."),
      question('card_in_hand', 'First: do you still have the card with you?', {
        value:
          "['Confirm', 'Lost card [NEG]'].includes(intent) ? true : ['Deny', 'Do not know'].includes(intent) ? false : undefined",
        retry: ['Do you have the card with you, yes or no?'],
        buttons: ['Yes', 'No'],
        give_up: 'Hand over',
      }),
      label('dispute'),
      {
        ...callTransfer(
          '{{ config.disputes_number }}',
          'I am putting you through to the disputes team. One moment, please.',
        ),
        when: 'slots.card_in_hand',
      },
      set('reason', "'Dispute payment'"),
      utter('Then let us block it before anything else.'),
      goto('Ask to block the card'),
    ],
  },
];
