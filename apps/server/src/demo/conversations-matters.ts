import type { DemoConversation } from '#demo/demo-conversation.ts';

/** Limits, PINs, payments, new cards. */
export const matterConversations: DemoConversation[] = [
  {
    title: 'a limit under the ceiling is set',
    talk: `
      caller: I'd like to increase my daily card limit -> intent Change limit
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Limit requested
      caller: 800 euros would be enough -> intent Amount given
      bot:    Your new daily limit will be 800 euros. Is that right? <- reaction Limit requested
      caller: yes, correct -> intent Confirm
      bot:    Done. From now on you can spend 800 euros a day. <- reaction Limit requested
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: thank you, goodbye -> intent Goodbye
      bot:    Thank you for calling Demo Bank. Goodbye. <- reaction Goodbye
    `,
  },
  {
    title: 'a limit over the ceiling is offered at the ceiling',
    talk: `
      caller: could you raise the limit of my card to 5000 euros -> intent Change limit
      bot:    That is more than I may set. Shall I set 2000 euros a day, the highest that I can? <- reaction Limit requested
      caller: yes, sure -> intent Confirm
      bot:    Done. From now on you can spend 2000 euros a day. <- reaction Limit requested
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no thanks, nothing else -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
  {
    title: 'a limit over the ceiling can be corrected and declined',
    talk: `
      caller: please set my card limit to 3000 -> intent Change limit
      bot:    That is more than I may set. Shall I set 2000 euros a day, the highest that I can? <- reaction Limit requested
      caller: make it 1500 euros then -> intent Amount given
      bot:    Your new daily limit will be 1500 euros. Is that right? <- reaction Limit requested
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
      bot:    Open the app, choose Cards, then your card, then Show PIN. You will be asked for your fingerprint or password. <- reaction PIN forgotten
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
      bot:    I will send the PIN to the address that we have on file; it takes 5 working days. Shall I do that? <- reaction PIN forgotten
      caller: yes, go on -> intent Confirm
      bot:    Done, the letter goes out today. <- reaction PIN forgotten
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
      bot:    I am putting you through to the disputes team. One moment, please. <- reaction Payment disputed
    `,
  },
  {
    title: 'a disputed payment without the card begins with the block',
    talk: `
      caller: I was charged for something I never bought -> intent Dispute payment
      bot:    I'm sorry about that. Our disputes team will look into it. <- reaction Payment disputed
      bot:    First: do you still have the card with you?
      caller: no, I don't -> intent Deny
      bot:    Then let us block it before anything else. <- reaction Payment disputed
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
    `,
  },
  {
    title: 'a declined payment leads to the limit',
    talk: `
      caller: my card was refused in a shop -> intent Payment declined
      bot:    Most often the daily limit has been reached, or the card is not active yet. <- reaction Payment declined
      bot:    Would you like to change your limit?
      caller: yes please, go ahead -> intent Confirm
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Limit requested
      caller: 1000 euros -> intent Amount given
      bot:    Your new daily limit will be 1000 euros. Is that right? <- reaction Limit requested
    `,
  },
  {
    title: 'a damaged card is replaced',
    talk: `
      caller: my credit card is broken, I need a new one -> intent Order new card
      bot:    A card that is damaged is easily replaced. <- reaction New card requested
      bot:    I can send a new card to the address that we have on file, free of charge. Shall I order it? <- reaction New card requested
      caller: yes, please order it -> intent Confirm
      bot:    Ordered. It arrives within 5 working days, and your PIN stays the same. <- reaction New card requested
      bot:    Is there anything else I can help you with? <- reaction Anything else
    `,
  },
  {
    title: 'a change of mind leaves everything as it is',
    talk: `
      caller: block my credit card please -> intent Block card
      bot:    I can block a card for you. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
      caller: forget it, never mind -> intent Cancel
      bot:    All right, I have not blocked anything. If you change your mind, call us at any time, day or night. <- reaction Block declined
      bot:    Is there anything else I can help you with? <- reaction Anything else
      caller: no, nothing -> intent Deny
      bot:    Thank you for calling Demo Bank. Have a nice day. <- reaction Nothing more wanted
    `,
  },
];
