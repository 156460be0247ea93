/** Whole conversations with the demo bot, after its greeting. What callers say here is in no template. */
export const CONVERSATIONS: { title: string; talk: string }[] = [
  {
    title: 'a lost card is blocked and replaced',
    talk: `
      caller: hello, I seem to have lost my bank card -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: the last four numbers are 4821 -> intent Card digits given
      bot:    Shall I block your card ending in 4821 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: yes, please do that -> intent Confirm
      bot:    Done, your card ending in 4821 is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
      caller: yes, that would be great -> intent Confirm
      bot:    Your new card is on its way. It arrives within 5 working days. <- reaction Replacement ordered
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
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: I have no idea what the digits are -> intent Do not know
      bot:    No problem. <- reaction Digits unknown, card type known
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
      bot:    Let us make sure nobody can use that card. <- reaction Card reported with its digits
      bot:    Shall I block your card ending in 0042 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: sure, go ahead -> intent Confirm
      bot:    Done, your card ending in 0042 is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
      caller: no, not right now -> intent Deny
      bot:    All right, no new card for now. The old one stays blocked. <- reaction Replacement declined
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: ok, goodbye -> intent Goodbye
      bot:    Thank you for calling Demo Bank. Goodbye. <- reaction Goodbye
    `,
  },
  {
    title: 'a card whose digits nobody knows is found by its type',
    talk: `
      caller: please freeze my bank card -> intent Block card
      bot:    I can block a card for you. <- reaction Card block requested
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: sorry, I don't know those digits -> intent Do not know
      bot:    No problem. Is it a debit, a credit or a prepaid card? <- reaction Digits unknown
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
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: it ends in 12 -> intent Card digits given
      bot:    I need exactly four digits, the last ones on the card. What are they? If you don't have them, just say so. <- reaction Wrong number of digits
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
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: it is 4000 1234 5678 9010
      bot:    For your safety, please never give anyone the whole card number. The last four digits are enough. <- reaction Whole card number said
      bot:    Please tell me the last four digits of the card, or say that you don't know them.
      caller: the card ends in 9010 -> intent Card digits given
      bot:    Shall I block your card ending in 9010 now? It cannot be used again after that. <- reaction Ask to block the card
    `,
  },
  {
    title: 'a caller who leaves is warned once that the card is not blocked',
    talk: `
      caller: I can't find my credit card -> intent Lost card
      bot:    I'm sorry to hear that. Let us make it safe. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
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
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: oh, I just found my card -> intent Lost card [NEG]
      bot:    All right, I have not blocked anything. If you change your mind, call us at any time, day or night. <- reaction Block declined
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no that is all -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
  {
    title: 'a limit under the ceiling is set',
    talk: `
      caller: I'd like to increase my daily card limit -> intent Change limit
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Ask for the limit
      caller: 800 euros would be enough -> intent Amount given
      bot:    Your new daily limit will be 800 euros. Is that right? <- reaction Ask to change the limit
      caller: yes, correct -> intent Confirm
      bot:    Done. From now on you can spend 800 euros a day. <- reaction Limit changed
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: thank you, goodbye -> intent Goodbye
      bot:    Thank you for calling Demo Bank. Goodbye. <- reaction Goodbye
    `,
  },
  {
    title: 'a limit over the ceiling is offered at the ceiling',
    talk: `
      caller: could you raise the limit of my card to 5000 euros -> intent Change limit
      bot:    That is more than I may set. Shall I set 2000 euros a day, the highest that I can? <- reaction Ask for the ceiling
      caller: yes, sure -> intent Confirm
      bot:    Done. From now on you can spend 2000 euros a day. <- reaction Limit changed
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no thanks, nothing else -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
  {
    title: 'a limit over the ceiling can be corrected and declined',
    talk: `
      caller: please set my card limit to 3000 -> intent Change limit
      bot:    That is more than I may set. Shall I set 2000 euros a day, the highest that I can? <- reaction Ask for the ceiling
      caller: make it 1500 euros then -> intent Amount given
      bot:    Your new daily limit will be 1500 euros. Is that right? <- reaction Ask to change the limit
      caller: no, that is wrong -> intent Deny
      bot:    All right, your limit stays as it is. <- reaction Limit kept
      bot:    Is there anything else I can help you with? <- reaction Anything else
    `,
  },
  {
    title: 'a PIN is shown in the app, never said',
    talk: `
      caller: could you please tell me the PIN for my card -> intent Forgotten PIN
      bot:    I cannot say a PIN here, and nobody from the bank will ever ask you for it. <- reaction PIN forgotten
      bot:    You can see it in the app at once, or I can send it by post. Which do you prefer?
      caller: I would prefer the app -> intent Channel given
      bot:    Open the app, choose Cards, then your card, then Show PIN. You will be asked for your fingerprint or password. <- reaction PIN in the app
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: thanks so much -> intent Thanks
      bot:    You're welcome. <- reaction Thanks
      bot:    Can I help you with anything else? <- reaction Carry on
      caller: no thanks, that's it -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
  {
    title: 'a PIN comes by post after a confirmation',
    talk: `
      caller: I can't remember my PIN any more -> intent Forgotten PIN
      bot:    I cannot say a PIN here, and nobody from the bank will ever ask you for it. <- reaction PIN forgotten
      bot:    You can see it in the app at once, or I can send it by post. Which do you prefer?
      caller: please send it by mail -> intent Channel given
      bot:    I will send the PIN to the address that we have on file; it takes 5 working days. Shall I do that? <- reaction PIN by post
      caller: yes, go on -> intent Confirm
      bot:    Done, the letter goes out today. <- reaction PIN letter sent
      bot:    Is there anything else I can help you with? <- reaction Anything else
    `,
  },
  {
    title: 'a caller who is not understood twice is handed over',
    talk: `
      caller: pancakes with maple syrup -> intent __fallback__
      bot:    Sorry, I did not understand that. <- reaction Not understood
      bot:    Please tell me in a few words what you need.
      caller: quantum entanglement -> intent __fallback__
      bot:    I am sorry, I still do not understand. <- reaction Not understood again
      bot:    Shall I put you through to a colleague?
      caller: yes, of course -> intent Confirm
      bot:    I am putting you through to a colleague. One moment, please. <- reaction Hand over
    `,
  },
  {
    title: 'a caller who wants no colleague can go on',
    talk: `
      caller: lorem ipsum dolor sit amet -> intent __fallback__
      bot:    Sorry, I did not understand that. <- reaction Not understood
      bot:    Please tell me in a few words what you need.
      caller: consectetur adipiscing elit -> intent __fallback__
      bot:    I am sorry, I still do not understand. <- reaction Not understood again
      bot:    Shall I put you through to a colleague?
      caller: no, rather not -> intent Deny
      bot:    All right. What do you need? <- reaction Agent declined
      caller: I need to activate my new credit card -> intent Activate card
      bot:    I can do that. What are the last four digits of the new card? <- reaction Activation requested
      caller: the last digits are 7730 -> intent Card digits given
      bot:    Your card ending in 7730 is ready. It becomes active with your first payment by PIN. <- reaction Card activated
      bot:    Is there anything else I can help you with? <- reaction Anything else
    `,
  },
  {
    title: 'a caller who is not understood three times is handed over without asking',
    talk: `
      caller: lorem ipsum dolor sit amet -> intent __fallback__
      bot:    Sorry, I did not understand that. <- reaction Not understood
      bot:    Please tell me in a few words what you need.
      caller: consectetur adipiscing elit -> intent __fallback__
      bot:    I am sorry, I still do not understand. <- reaction Not understood again
      bot:    Shall I put you through to a colleague?
      caller: quantum entanglement -> intent __fallback__
      bot:    A colleague will be able to help you better. <- reaction Agent offer not understood
      bot:    I am putting you through to a colleague. One moment, please. <- reaction Hand over
    `,
  },
  {
    title: 'a misunderstanding on the way asks the same question in other words',
    talk: `
      caller: I need to change my card limit -> intent Change limit
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Ask for the limit
      caller: lorem ipsum dolor sit amet -> intent __fallback__
      bot:    Sorry, I did not understand that. <- reaction Not understood
      bot:    How many euros a day should the limit be?
      caller: 500 euros a day please -> intent Amount given
      bot:    Your new daily limit will be 500 euros. Is that right? <- reaction Ask to change the limit
    `,
  },
  {
    title: 'an urgent matter changes the subject',
    talk: `
      caller: I would like a higher card limit -> intent Change limit
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Ask for the limit
      caller: oh no, my wallet was stolen -> intent Stolen card
      bot:    I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards. <- reaction Stolen card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: the number ends in 5566 -> intent Card digits given
      bot:    Shall I block your card ending in 5566 now? It cannot be used again after that. <- reaction Ask to block the card
      caller: yes, go ahead please -> intent Confirm
      bot:    Done, your card ending in 5566 is blocked. Nobody can pay with it any more. <- reaction Card blocked
      bot:    Shall I send a new one to your address? It is free.
    `,
  },
  {
    title: 'a question on the way keeps the place',
    talk: `
      caller: I got my new card and want to activate it -> intent Activate card
      bot:    I can do that. What are the last four digits of the new card? <- reaction Activation requested
      caller: how much does a credit card cost -> intent Card fees
      bot:    A credit card costs 3 euros a month. A new card in place of an old one is free. <- reaction Credit card fees
      bot:    Please tell me the last four digits on the new card. <- reaction Carry on
      caller: and how long does delivery of a new card take -> intent New card delivery
      bot:    A new card comes by post within 5 working days. If yours is later than that, just ask me for a colleague. <- reaction New card delivery
      bot:    Please tell me the last four digits on the new card. <- reaction Carry on
      caller: it ends in 3141 -> intent Card digits given
      bot:    Your card ending in 3141 is ready. It becomes active with your first payment by PIN. <- reaction Card activated
      bot:    Is there anything else I can help you with? <- reaction Anything else
    `,
  },
  {
    title: "a disputed payment is handed over when the card is in the caller's hand",
    talk: `
      caller: there is a transaction that I don't recognise -> intent Dispute payment
      bot:    I'm sorry about that. Our disputes team will look into it. <- reaction Payment disputed
      bot:    First: do you still have the card with you?
      caller: yes I have it here -> intent Confirm
      bot:    I am putting you through to the disputes team. One moment, please. <- reaction Dispute with the card in hand
    `,
  },
  {
    title: 'a disputed payment without the card begins with the block',
    talk: `
      caller: I was charged for something I never bought -> intent Dispute payment
      bot:    I'm sorry about that. Our disputes team will look into it. <- reaction Payment disputed
      bot:    First: do you still have the card with you?
      caller: no, I don't -> intent Deny
      bot:    Then let us block it before anything else. <- reaction Dispute without the card
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
    `,
  },
  {
    title: 'a declined payment leads to the limit',
    talk: `
      caller: my card was refused in a shop -> intent Payment declined
      bot:    Most often the daily limit has been reached, or the card is not active yet. <- reaction Payment declined
      bot:    Would you like to change your limit?
      caller: yes please, go ahead -> intent Confirm
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Ask for the limit
      caller: 1000 euros -> intent Amount given
      bot:    Your new daily limit will be 1000 euros. Is that right? <- reaction Ask to change the limit
    `,
  },
  {
    title: 'a damaged card is replaced',
    talk: `
      caller: my credit card is broken, I need a new one -> intent Order new card
      bot:    A card that is damaged is easily replaced. <- reaction New card requested, card damaged
      bot:    I can send a new card to the address that we have on file, free of charge. Shall I order it? <- reaction Ask to order a card
      caller: yes, please order it -> intent Confirm
      bot:    Ordered. It arrives within 5 working days, and your PIN stays the same. <- reaction New card ordered
      bot:    Is there anything else I can help you with? <- reaction Anything else
    `,
  },
  {
    title: 'a change of mind leaves everything as it is',
    talk: `
      caller: block my credit card please -> intent Block card
      bot:    I can block a card for you. <- reaction Card block requested
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: forget it, never mind -> intent Cancel
      bot:    All right, I have not blocked anything. If you change your mind, call us at any time, day or night. <- reaction Block declined
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no, nothing -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
  {
    title: 'a colleague is one sentence away',
    talk: `
      caller: I would like to talk to a real person please -> intent Speak to agent
      bot:    I am putting you through to a colleague. One moment, please. <- reaction Hand over
    `,
  },
  {
    title: 'a caller can ask to hear it again and what the bot can do',
    talk: `
      caller: what can you help me with -> intent Help
      bot:    I am the assistant of Demo Bank for cards. I can block, order or activate a card, change your limit, help with your PIN, and answer questions about fees, delivery and travel. <- reaction Help
      bot:    Please tell me in a few words what you need.
      caller: sorry, can you say that again -> intent Repeat
      bot:    Please tell me in a few words what you need. <- reaction Repeat
    `,
  },
  {
    title: 'a silent caller is asked once',
    talk: `
      caller: (silence)
      bot:    Are you still there? <- reaction Silence
      bot:    Please tell me in a few words what you need.
      caller: (silence)
      bot:    I cannot hear you, so I am ending this call. Please call again any time. <- reaction Silence again
    `,
  },
  {
    title: 'the digits may be said in words',
    talk: `
      caller: my bag was stolen with my card in it -> intent Stolen card
      bot:    I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards. <- reaction Stolen card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask for the digits
      caller: the last four digits are nine one six three -> intent Card digits given
      bot:    Shall I block your card ending in 9163 now? It cannot be used again after that. <- reaction Ask to block the card
    `,
  },
  {
    title: 'a matter of no card goes to a colleague',
    talk: `
      caller: hi, can I open a savings account with you -> intent Other matter
      bot:    I only know about cards, but a colleague can help you with that. <- reaction Other matter
      bot:    Shall I put you through?
      caller: yes, please do that -> intent Confirm
      bot:    I am putting you through to a colleague. One moment, please. <- reaction Hand over
    `,
  },
];
