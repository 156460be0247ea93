import { ask, buttons, enterScope, expect, goto, label, log, set, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SCOPES } from '#demo/scopes.ts';

const scope = SCOPES.newCard;

/** A new card to replace a worn, broken or expiring one. */
export const newCardReactions: DemoContent['reactions'] = [
  {
    name: 'New card requested, card damaged',
    scope: null,
    intents: ['Order new card'],
    condition: 'entities.defect',
    actions: [
      set('reason', 'entities.defect'),
      utter('A card that is {{ slots.reason }} is easily replaced.'),
      goto('Ask to order a card'),
    ],
  },
  {
    name: 'New card requested',
    scope: null,
    intents: ['Order new card'],
    condition: '',
    actions: [set('reason', "'asked for'"), goto('Ask to order a card')],
  },
  {
    name: 'Ask to order a card',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      ...ask(
        'order',
        'I can send a new card to the address that we have on file, free of charge. Shall I order it?',
        'Shall I order a new card for you, yes or no?',
      ),
      buttons('Yes', 'No'),
      expect('New card ordered', 'New card declined'),
    ],
  },
  {
    name: 'New card ordered',
    scope,
    intents: ['Confirm', 'Order new card'],
    condition: "slots.asked === 'order'",
    actions: [
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
    condition: "slots.asked === 'order'",
    actions: [utter('All right, I have not ordered anything.'), goto('Anything else')],
  },
];
