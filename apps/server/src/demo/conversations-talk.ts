import type { DemoConversation } from '#demo/demo-conversation.ts';

/** Turns that occur in any conversation: misunderstandings, detours, silence, a request for a human. */
export const talkConversations: DemoConversation[] = [
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
      bot:    Your card ending in 7730 is ready. It becomes active with your first payment by PIN. <- reaction Activation requested
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
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Limit requested
      caller: lorem ipsum dolor sit amet -> intent __fallback__
      bot:    How many euros a day should the limit be? <- reaction Limit requested
      caller: 500 euros a day please -> intent Amount given
      bot:    Your new daily limit will be 500 euros. Is that right? <- reaction Limit requested
    `,
  },
  {
    title: 'an urgent matter changes the subject',
    talk: `
      caller: I would like a higher card limit -> intent Change limit
      bot:    I can set up to 2000 euros a day. What should the new limit be? <- reaction Limit requested
      caller: oh no, my wallet was stolen -> intent Stolen card
      bot:    I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
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
      bot:    Please tell me the last four digits on the new card. <- reaction Activation requested
      caller: and how long does delivery of a new card take -> intent New card delivery
      bot:    A new card comes by post within 5 working days. If yours is later than that, just ask me for a colleague. <- reaction New card delivery
      bot:    Please tell me the last four digits on the new card. <- reaction Activation requested
      caller: it ends in 3141 -> intent Card digits given
      bot:    Your card ending in 3141 is ready. It becomes active with your first payment by PIN. <- reaction Activation requested
      bot:    Is there anything else I can help you with? <- reaction Anything else
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
      bot:    I'm sorry, that must have been a shock. Let us block the card first; please tell the police afterwards. <- reaction Lost card reported
      bot:    What are the last four digits of the card? If you don't have them, just say so. <- reaction Ask to block the card
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
