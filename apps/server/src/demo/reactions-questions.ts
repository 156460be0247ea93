import { ask, buttons, carryOn, expect, goto, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';

/** Questions with a single answer, which callers may ask at any point. */
export const questionReactions: DemoContent['reactions'] = [
  {
    name: 'Card balance',
    scope: null,
    intents: ['Card balance'],
    condition: '',
    actions: [
      utter(
        'For your safety I do not tell balances here. You see yours in the app, under Cards, or at any cash machine.',
      ),
      carryOn(),
    ],
  },
  {
    name: 'Credit card fees',
    scope: null,
    intents: ['Card fees'],
    condition: "entities.card_type === 'credit'",
    actions: [
      utter(
        'A credit card costs {{ config.credit_card_fee }} euros a month. A new card in place of an old one is free.',
      ),
      carryOn(),
    ],
  },
  {
    name: 'Card fees',
    scope: null,
    intents: ['Card fees'],
    condition: '',
    actions: [
      utter(
        'Debit and prepaid cards are free, a credit card costs {{ config.credit_card_fee }} euros a month. Cash from our machines and replacement cards are free too.',
      ),
      carryOn(),
    ],
  },
  {
    name: 'New card delivery',
    scope: null,
    intents: ['New card delivery'],
    condition: '',
    actions: [
      utter(
        'A new card comes by post within {{ config.delivery_days }} working days. If yours is later than that, just ask me for a colleague.',
      ),
      carryOn(),
    ],
  },
  {
    name: 'Card abroad',
    scope: null,
    intents: ['Card abroad'],
    condition: '',
    actions: [
      utter(
        'Your card works all over the world, and you need not tell us before you travel. In a shop abroad, choose to pay in the local currency: it is cheaper.',
      ),
      carryOn(),
    ],
  },
  {
    name: 'Payment declined',
    scope: null,
    intents: ['Payment declined'],
    condition: '',
    actions: [
      utter('Most often the daily limit has been reached, or the card is not active yet.'),
      ...ask('raise the limit', 'Would you like to change your limit?'),
      buttons('Yes', 'No'),
      expect('Limit change wanted', 'Limit change not wanted'),
    ],
  },
  {
    name: 'Limit change wanted',
    scope: null,
    intents: ['Confirm'],
    condition: "slots.asked === 'raise the limit'",
    actions: [goto('Limit requested')],
  },
  {
    name: 'Limit change not wanted',
    scope: null,
    intents: ['Deny'],
    condition: "slots.asked === 'raise the limit'",
    actions: [utter('All right. If the card is new, I can activate it: just say so.'), goto('Anything else')],
  },
  {
    name: 'Unblock card',
    scope: null,
    intents: ['Unblock card'],
    condition: '',
    actions: [
      utter(
        'A card that you paused in the app can be switched on again there. A card that was blocked as lost or stolen stays blocked; I can order a new one instead.',
      ),
      carryOn(),
    ],
  },
];
