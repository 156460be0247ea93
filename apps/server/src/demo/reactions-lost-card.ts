import { ask, buttons, enterScope, expect, goto, label, log, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_DIGITS, SAID_FOUR_DIGITS, SAID_OTHER_DIGITS, SAID_WHOLE_NUMBER } from '#demo/said-digits.ts';
import { SCOPES } from '#demo/scopes.ts';

/** The text for the card, with as many details as are known. */
const CARD =
  "'your ' + (slots.card_type ? slots.card_type + ' ' : '') + 'card' + (slots.last4 ? ' ending in ' + slots.last4 : '')";

/** Digits in the answer correct the card: "no, it ends in 5678". */
const BLOCK_ANSWERED = `slots.asked === 'block' && !(${SAID_FOUR_DIGITS})`;

const REPORTS = ['Lost card', 'Stolen card', 'Block card'];
const scope = SCOPES.lostCard;

/** A lost, stolen or otherwise unsafe card: which one it is, a confirmation, the block, and a new card. */
export const lostCardReactions: DemoContent['reactions'] = [
  {
    name: 'Card reported with its digits',
    scope: null,
    intents: REPORTS,
    condition: SAID_FOUR_DIGITS,
    actions: [
      set('reason', 'intent'),
      set('card_type', 'entities.card_type'),
      set('last4', SAID_DIGITS),
      utter('Let us make sure nobody can use that card.'),
      goto('Ask to block the card'),
    ],
  },
  {
    name: 'Lost card reported',
    scope: null,
    intents: ['Lost card'],
    condition: '',
    actions: [
      set('reason', 'intent'),
      utter("I'm sorry to hear that. Let us make it safe."),
      goto('Ask for the digits'),
    ],
  },
  {
    name: 'Stolen card reported',
    scope: null,
    intents: ['Stolen card'],
    condition: '',
    actions: [
      set('reason', 'intent'),
      utter("I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards."),
      goto('Ask for the digits'),
    ],
  },
  {
    name: 'Card block requested',
    scope: null,
    intents: ['Block card'],
    condition: '',
    actions: [set('reason', 'intent'), utter('I can block a card for you.'), goto('Ask for the digits')],
  },
  {
    name: 'Ask for the digits',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      unset('last4'),
      unset('had_wrong_digits'),
      set('card_type', 'entities.card_type'),
      ...ask(
        'digits',
        "What are the last four digits of the card? If you don't have them, just say so.",
        "Please tell me the last four digits of the card, or say that you don't know them.",
      ),
      expect('Digits given', 'Digits unknown', 'Wrong number of digits'),
    ],
  },
  {
    name: 'Digits given',
    scope,
    intents: ['Card digits given', 'Amount given', ...REPORTS, '__any__'],
    condition: `slots.asked !== 'replacement' && ${SAID_FOUR_DIGITS}`,
    actions: [set('last4', SAID_DIGITS), goto('Ask to block the card')],
  },
  {
    name: 'Wrong number of digits',
    scope,
    intents: ['Card digits given', 'Amount given', '__any__'],
    condition: `slots.asked === 'digits' && !slots.had_wrong_digits && ${SAID_OTHER_DIGITS}`,
    actions: [
      set('had_wrong_digits', 'true'),
      utter(
        "I need exactly four digits, the last ones on the card. What are they? If you don't have them, just say so.",
      ),
      expect('Digits given', 'Digits unknown', 'Not understood again'),
    ],
  },
  {
    name: 'Digits unknown',
    scope,
    intents: ['Do not know', 'Deny'],
    condition: "slots.asked === 'digits' && !slots.card_type",
    actions: [
      ...ask(
        'card type',
        'No problem. Is it a debit, a credit or a prepaid card?',
        'Which card is it: debit, credit or prepaid?',
      ),
      buttons('Debit', 'Credit', 'Prepaid'),
      expect('Card type given', 'Card type unknown'),
    ],
  },
  {
    name: 'Digits unknown, card type known',
    scope,
    intents: ['Do not know', 'Deny'],
    condition: "slots.asked === 'digits' && slots.card_type",
    actions: [utter('No problem.'), goto('Ask to block the card')],
  },
  {
    name: 'Card type given',
    scope,
    intents: ['Card type given', '__any__'],
    condition: `!['block', 'replacement'].includes(slots.asked) && entities.card_type && !(${SAID_WHOLE_NUMBER})`,
    actions: [set('card_type', 'entities.card_type'), goto('Ask to block the card')],
  },
  {
    name: 'Card type unknown',
    scope,
    intents: ['Do not know', 'Deny'],
    condition: "slots.asked === 'card type'",
    actions: [utter('Then a colleague will find your card with you.'), goto('Hand over')],
  },
  {
    name: 'Ask to block the card',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      set('card', CARD),
      ...ask(
        'block',
        'Shall I block {{ slots.card }} now? It cannot be used again after that.',
        'Please say yes if I should block the card, or no if I should not.',
      ),
      buttons('Yes, block it', 'No'),
      expect('Card blocked', 'Block declined'),
    ],
  },
  {
    name: 'Card blocked',
    scope,
    intents: ['Confirm', 'Block card'],
    condition: BLOCK_ANSWERED,
    actions: [
      label('card blocked'),
      log('info', 'Blocked {{ slots.card }} ({{ slots.reason }})'),
      utter('Done, {{ slots.card }} is blocked. Nobody can pay with it any more.'),
      ...ask(
        'replacement',
        'Shall I send a new one to your address? It is free.',
        'Shall I send a new card to your address, yes or no?',
      ),
      buttons('Yes', 'No'),
      expect('Replacement ordered', 'Replacement declined'),
    ],
  },
  {
    name: 'Block declined',
    scope,
    intents: ['Deny', 'Block card [NEG]', 'Lost card [NEG]', 'Cancel'],
    condition: `${BLOCK_ANSWERED} || ['digits', 'card type'].includes(slots.asked)`,
    actions: [
      utter('All right, I have not blocked anything. If you change your mind, call us at any time, day or night.'),
      goto('Anything else'),
    ],
  },
  {
    name: 'Replacement ordered',
    scope,
    intents: ['Confirm', 'Order new card'],
    condition: "slots.asked === 'replacement'",
    actions: [
      label('new card ordered'),
      utter('Your new card is on its way. It arrives within {{ config.delivery_days }} working days.'),
      goto('Anything else'),
    ],
  },
  {
    name: 'Replacement declined',
    scope,
    intents: ['Deny', 'Cancel', 'Lost card [NEG]'],
    condition: "slots.asked === 'replacement'",
    actions: [utter('All right, no new card for now. The old one stays blocked.'), goto('Anything else')],
  },
  {
    // Said once: after a second goodbye the bot lets the caller leave.
    name: 'Leaving with a card unblocked',
    scope,
    intents: ['Goodbye'],
    condition: "slots.asked !== 'replacement' && !slots.was_warned",
    actions: [
      set('was_warned', 'true'),
      utter('Before you go: your card is not blocked yet.'),
      goto('Ask to block the card'),
    ],
  },
  {
    name: 'Card found',
    scope: null,
    intents: ['Lost card [NEG]'],
    condition: '',
    actions: [
      utter("I'm glad you have it. If it was blocked in the meantime, it stays blocked, and I can order a new one."),
      goto('Anything else'),
    ],
  },
  {
    name: 'Block not wanted',
    scope: null,
    intents: ['Block card [NEG]'],
    condition: '',
    actions: [utter('All right, I will not block anything.'), goto('Anything else')],
  },
];
