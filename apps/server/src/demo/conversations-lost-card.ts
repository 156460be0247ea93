import type { DemoConversation } from '#demo/demo-conversation.ts';

/** A missing or stolen card. */
export const lostCardConversations: DemoConversation[] = [
  {
    title: 'a lost card is blocked and replaced',
    talk: `
      caller: hello, I seem to have lost my bank card -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: the last four numbers are 4821 -> intent Card digits given
      bot:    Shall I block your card ending in 4821 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: yes, please do that -> intent Confirm
      bot:    Done, your card ending in 4821 is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
      caller: yes, that would be great -> intent Confirm
      bot:    Your new card is on its way. It arrives within 5 working days. <- reaction Card blocked
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no, that is everything -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
  {
    title: 'nothing is blocked when the caller declines',
    talk: `
      caller: I think my debit card got lost somewhere -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: I have no idea what the digits are -> intent Do not know
      bot:    Shall I block your debit card now? It cannot be used again after that. <- reaction Ask to block the card
      caller: no, better not -> intent Deny
      bot:    All right, I have not blocked anything. If you change your mind, call us at any time, day or night. <- reaction Block declined
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: ok bye then -> intent Goodbye
      bot:    Thank you for calling Demo Bank. Goodbye. <- reaction Goodbye
    `,
  },
  {
    title: 'a stolen card is blocked with the digits that came with the report',
    talk: `
      caller: someone has stolen my card, it ends in 0042 -> intent Stolen card
      bot:    I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards. <- reaction Lost card reported
      bot:    Shall I block your card ending in 0042 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: sure, go ahead -> intent Confirm
      bot:    Done, your card ending in 0042 is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
      caller: no, not right now -> intent Deny
      bot:    All right, no new card for now. The old one stays blocked. <- reaction Card blocked
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: ok, goodbye -> intent Goodbye
      bot:    Thank you for calling Demo Bank. Goodbye. <- reaction Goodbye
    `,
  },
  {
    title: 'a card whose digits nobody knows is found by its type',
    talk: `
      caller: please freeze my bank card -> intent Block card
      bot:    I can block a card for you. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: sorry, I don't know those digits -> intent Do not know
      bot:    No problem. Is it a debit, a credit or a prepaid card? <- reaction Ask to block the card
      caller: my credit card I think -> intent Card type given
      bot:    Shall I block your credit card now? It cannot be used again after that. <- reaction Ask to block the card
      caller: absolutely, go ahead -> intent Confirm
      bot:    Done, your credit card is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
    `,
  },
  {
    title: 'wrong digits are asked for once more, and the answer can be corrected',
    talk: `
      caller: I lost my card this morning -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: it ends in 12 -> intent Card digits given
      bot:    I need exactly four digits, the last ones on the card. What are they? If you don't have them, just say so. <- reaction Ask to block the card
      caller: it ends in 1234 -> intent Card digits given
      bot:    Shall I block your card ending in 1234 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: no, it ends in 1243
      bot:    Shall I block your card ending in 1243 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: yes exactly -> intent Confirm
      bot:    Done, your card ending in 1243 is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
    `,
  },
  {
    title: 'a whole card number is neither taken nor repeated',
    talk: `
      caller: my card has been lost -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: it is 4000 1234 5678 9010
      bot:    For your safety, please never give anyone the whole card number. The last four digits are enough: what are they? <- reaction Ask to block the card
      caller: the card ends in 9010 -> intent Card digits given
      bot:    Shall I block your card ending in 9010 now? It cannot be used again after that. <- reaction Ask to block the card
    `,
  },
  {
    title: 'a caller who leaves is warned once that the card is not blocked',
    talk: `
      caller: I can't find my credit card -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: bye, see you -> intent Goodbye
      bot:    Before you go: your card is not blocked yet. <- reaction Leaving with a card unblocked
      bot:    Shall I block your credit card now? It cannot be used again after that. <- reaction Ask to block the card
      caller: goodbye then -> intent Goodbye
      bot:    Thank you for calling Demo Bank. Goodbye. <- reaction Goodbye
    `,
  },
  {
    title: 'a card that turns up is not blocked',
    talk: `
      caller: I have lost my debit card -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: oh, I just found my card -> intent Lost card [NEG]
      bot:    All right, I have not blocked anything. If you change your mind, call us at any time, day or night. <- reaction Block declined
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no that is all -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
];
