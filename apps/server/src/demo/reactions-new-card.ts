import { expectAnswer, enterScope, goto, label, log, question, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SCOPES } from '#demo/scopes.ts';

const scope = SCOPES.newCard;

/** A new card to replace a worn, broken or expiring one. */
export const newCardReactions: DemoContent['reactions'] = [
  {
    name: 'New card requested',
    scope: null,
    intents: ['Order new card'],
    condition: '',
    actions: [
      enterScope(scope),
      ...expectAnswer('order'),
      unset('order'),
      set('reason', "entities.defect ?? 'asked for'"),
      { ...utter('A card that is {{ slots.reason }} is easily replaced.'), when: 'entities.defect' },
      question(
        'order',
        'I can send a new card to the address that we have on file, free of charge. Shall I order it?',
        {
          value: "['Confirm', 'Order new card'].includes(intent) ? true : undefined",
          retry: ['Shall I order a new card for you, yes or no?'],
          buttons: ['Yes', 'No'],
          give_up: 'Hand over',
        },
      ),
      label('new card ordered'),
      log('info', 'New card ordered ({{ slots.reason }})'),
      utter('Ordered. It arrives within {{ config.delivery_days }} working days, and your PIN stays the same.'),
      goto('Anything else'),
    ],
  },
  {
    name: 'New card declined',
    scope,
    intents: ['Deny', 'Cancel'],
    condition: '',
    actions: [utter('All right, I have not ordered anything.'), goto('Anything else')],
  },
];
