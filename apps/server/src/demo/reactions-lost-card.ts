import { enterScope, expectAnswer, goto, label, log, question, set, unset, utter } from '#demo/calls.ts';
import type { DemoContent } from '#demo/demo-content.ts';
import { SAID_DIGITS, SAID_FOUR_DIGITS, SAID_WHOLE_NUMBER } from '#demo/said-digits.ts';
import { SCOPES } from '#demo/scopes.ts';

/** The text for the card, with as many details as are known. */
const CARD =
  "'your ' + (slots.card_type ? slots.card_type + ' ' : '') + 'card' + (slots.last4 === 'unknown' ? '' : ' ending in ' + slots.last4)";
const UNKNOWN = "slots.last4 === 'unknown'";
const NEED_FOUR =
  "I need exactly four digits, the last ones on the card. What are they? If you don't have them, just say so.";
const TOO_MANY =
  'For your safety, please never give anyone the whole card number. The last four digits are enough: what are they?';

const scope = SCOPES.lostCard;

function cardType(label: string) {
  return { label, value: label, intent: 'Card type given', entities: { card_type: label.toLowerCase() } };
}

/** A lost, stolen or otherwise unsafe card: which one it is, a confirmation, the block, and a new card. */
export const lostCardReactions: DemoContent['reactions'] = [
  {
    name: 'Lost card reported',
    scope: null,
    intents: ['Lost card', 'Stolen card', 'Block card'],
    condition: '',
    actions: [
      set('reason', 'intent'),
      { ...utter("I'm sorry to hear that. Let us make it safe."), when: "intent === 'Lost card'" },
      {
        ...utter(
          "I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards.",
        ),
        when: "intent === 'Stolen card'",
      },
      { ...utter('I can block a card for you.'), when: "intent === 'Block card'" },
      goto('Ask to block the card'),
    ],
  },
  {
    name: 'Ask to block the card',
    scope,
    intents: [],
    condition: '',
    actions: [
      enterScope(scope),
      ...expectAnswer('block'),
      unset('last4'),
      unset('block'),
      set('card_type', 'entities.card_type'),
      { ...set('last4', SAID_DIGITS), when: SAID_FOUR_DIGITS },
      question('last4', "What are the last four digits of the card? If you don't have them, just say so.", {
        value: `['Do not know', 'Deny'].includes(intent) ? 'unknown' : ${SAID_DIGITS}`,
        valid: "answer === 'unknown' || answer.length === 4",
        error: `{{ ${SAID_WHOLE_NUMBER} ? '${TOO_MANY}' : ${JSON.stringify(NEED_FOUR)} }}`,
        retry: ["Please tell me the last four digits of the card, or say that you don't know them."],
        give_up: 'Hand over',
      }),
      {
        ...question('card_type', 'No problem. Is it a debit, a credit or a prepaid card?', {
          retry: ['Which card is it: debit, credit or prepaid?'],
          buttons: ['Debit', 'Credit', 'Prepaid'].map(cardType),
          give_up: 'Hand over',
        }),
        when: UNKNOWN,
      },
      question('block', `Shall I block {{ ${CARD} }} now? It cannot be used again after that.`, {
        value: "['Confirm', 'Block card'].includes(intent) ? true : undefined",
        retry: ['Please say yes if I should block the card, or no if I should not.'],
        buttons: ['Yes, block it', 'No'],
        give_up: 'Hand over',
      }),
      goto('Card blocked'),
    ],
  },
  {
    name: 'Card blocked',
    scope,
    intents: [],
    condition: '',
    actions: [
      ...expectAnswer('replacement'),
      unset('replacement'),
      set('card', CARD),
      label('card blocked'),
      log('info', 'Blocked {{ slots.card }} ({{ slots.reason }})'),
      utter('Done, {{ slots.card }} is blocked. Nobody can pay with it any more.'),
      question('replacement', 'Shall I send a new one to your address? It is free.', {
        value:
          "['Confirm', 'Order new card'].includes(intent) ? true : ['Deny', 'Cancel', 'Lost card [NEG]'].includes(intent) ? false : undefined",
        retry: ['Shall I send a new card to your address, yes or no?'],
        buttons: ['Yes', 'No'],
        give_up: 'Anything else',
      }),
      { ...label('new card ordered'), when: 'slots.replacement' },
      {
        ...utter('Your new card is on its way. It arrives within {{ config.delivery_days }} working days.'),
        when: 'slots.replacement',
      },
      { ...utter('All right, no new card for now. The old one stays blocked.'), when: '!slots.replacement' },
      goto('Anything else'),
    ],
  },
  {
    name: 'Card type unknown',
    scope,
    intents: ['Do not know', 'Deny'],
    condition: `${UNKNOWN} && !slots.card_type`,
    actions: [utter('Then a colleague will find your card with you.'), goto('Hand over')],
  },
  {
    name: 'Block declined',
    scope,
    intents: ['Deny', 'Block card [NEG]', 'Lost card [NEG]', 'Cancel'],
    condition: "slots.asked === 'block'",
    actions: [
      utter('All right, I have not blocked anything. If you change your mind, call us at any time, day or night.'),
      goto('Anything else'),
    ],
  },
  {
    // Said once: after a second goodbye the bot lets the caller leave.
    name: 'Leaving with a card unblocked',
    scope,
    intents: ['Goodbye'],
    condition: "slots.asked === 'block' && !slots.was_warned",
    actions: [
      set('was_warned', 'true'),
      { ...set('last4', "'unknown'"), when: '!slots.last4' },
      utter('Before you go: your card is not blocked yet.'),
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
