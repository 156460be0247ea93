import type { DemoContent } from '#demo/demo-content.ts';
import { said } from '#demo/said.ts';

/** An additional test for each path, so that every reaction fires in some test. */
export const pathTests: DemoContent['tests'] = [
  {
    name: 'A card without known digits is found by its type',
    steps: [
      said('please freeze my bank card', ['Lost card reported', 'Ask to block the card']),
      said("sorry, I don't know those digits", ['Ask to block the card']),
      said('my credit card I think', ['Ask to block the card']),
      said('absolutely, go ahead', ['Card blocked']),
    ],
  },
  {
    name: 'Wrong digits are asked for again, and the answer can be corrected',
    steps: [
      said('I lost my card this morning', ['Lost card reported', 'Ask to block the card']),
      said('it ends in 12', ['Ask to block the card']),
      said('it ends in 1234', ['Ask to block the card']),
      said('no, it ends in 1243', ['Ask to block the card']),
      said('yes exactly', ['Card blocked']),
    ],
  },
  {
    name: 'A caller who leaves is warned once that the card is not blocked',
    steps: [
      said("I can't find my credit card", ['Lost card reported', 'Ask to block the card']),
      said('bye, see you', ['Leaving with a card unblocked', 'Ask to block the card']),
      said('goodbye then', ['Goodbye']),
    ],
  },
  {
    name: 'A limit over the ceiling can be corrected and declined',
    steps: [
      said('please set my card limit to 3000', ['Limit requested']),
      said('make it 1500 euros then', ['Limit requested']),
      said('no, that is wrong', ['Limit kept', 'Anything else']),
    ],
  },
  {
    name: 'A PIN is shown in the app, never said',
    steps: [
      said('could you please tell me the PIN for my card', ['PIN forgotten']),
      said('I would prefer the app', ['PIN forgotten', 'Anything else']),
      said('thanks so much', ['Thanks', 'Carry on']),
      said("no thanks, that's it", ['Nothing more wanted']),
    ],
  },
  {
    name: 'A caller who declines a colleague can continue',
    steps: [
      said('lorem ipsum dolor sit amet', ['Not understood']),
      said('consectetur adipiscing elit', ['Not understood again']),
      said('no, rather not', ['Agent declined']),
      said('I need to activate my new credit card', ['Activation requested']),
      said('the last digits are 7730', ['Activation requested', 'Anything else']),
    ],
  },
  {
    name: 'A caller who is not understood three times is handed over without asking',
    steps: [
      said('lorem ipsum dolor sit amet', ['Not understood']),
      said('consectetur adipiscing elit', ['Not understood again']),
      said('quantum entanglement', ['Agent offer not understood', 'Hand over']),
    ],
  },
  {
    name: 'An urgent matter changes the subject',
    steps: [
      said('I would like a higher card limit', ['Limit requested']),
      said('oh no, my wallet was stolen', ['Lost card reported', 'Ask to block the card']),
      said('the number ends in 5566', ['Ask to block the card']),
      said('yes, go ahead please', ['Card blocked']),
    ],
  },
  {
    name: 'Questions on the way keep the place',
    steps: [
      said('I got my new card and want to activate it', ['Activation requested']),
      said('how much does a credit card cost', ['Credit card fees', 'Activation requested']),
      said('and how long does delivery of a new card take', ['New card delivery', 'Activation requested']),
      said('it ends in 3141', ['Activation requested', 'Anything else']),
    ],
  },
  {
    name: "A disputed payment is handed over when the card is in the caller's hand",
    steps: [
      said("there is a transaction that I don't recognise", ['Payment disputed']),
      said('yes I have it here', ['Payment disputed']),
    ],
  },
  {
    name: 'A declined payment leads to the limit',
    steps: [
      said('my card was refused in a shop', ['Payment declined']),
      said('yes please, go ahead', ['Limit change wanted', 'Limit requested']),
      said('1000 euros', ['Limit requested']),
    ],
  },
  {
    name: 'A damaged card is replaced',
    steps: [
      said('my credit card is broken, I need a new one', ['New card requested']),
      said('yes, please order it', ['New card requested', 'Anything else']),
    ],
  },
  {
    name: 'A colleague is one sentence away',
    steps: [said('I would like to talk to a real person please', ['Agent requested', 'Hand over'])],
  },
  {
    name: 'A caller can ask for a repeat and for help',
    steps: [said('what can you help me with', ['Help']), said('sorry, can you say that again', ['Repeat'])],
  },
  {
    name: 'A silent caller is asked once',
    steps: [said('__silence__', ['Silence']), said('__silence__', ['Silence again'])],
  },
  {
    name: 'A matter without a card goes to a colleague',
    steps: [
      said('hi, can I open a savings account with you', ['Other matter']),
      said('yes, please do that', ['Agent accepted', 'Hand over']),
    ],
  },
  {
    name: 'The caller wants more after all',
    steps: [
      said('what are the fees for my credit card', ['Credit card fees', 'Carry on']),
      said('I have lost my card', ['Lost card reported', 'Ask to block the card']),
      said('the last four digits are 4821', ['Ask to block the card']),
      said('no', ['Block declined', 'Anything else']),
      said('yes', ['More wanted']),
    ],
  },
  {
    name: 'A whole card number at the start is not taken',
    steps: [
      said('4000 1234 5678 9010', ['Whole card number said'], {
        condition: "!slots.last4 && utterances.every((said) => !said.includes('9010'))",
      }),
    ],
  },
  {
    name: 'A greeting is returned',
    steps: [said('hello', ['Hello'])],
  },
  {
    name: 'Everything can be canceled',
    steps: [said('cancel that please', ['Cancel', 'Anything else'])],
  },
  {
    name: 'A question about the balance',
    steps: [said('what is the balance of my card', ['Card balance', 'Carry on'])],
  },
  {
    name: 'A question about fees',
    steps: [said('what are the fees for a card', ['Card fees', 'Carry on'])],
  },
  {
    name: 'A card abroad',
    steps: [said('can I use my card abroad', ['Card abroad', 'Carry on'])],
  },
  {
    name: 'Declined payment, limit kept',
    steps: [
      said('my card was declined', ['Payment declined']),
      said('no', ['Limit change not wanted', 'Anything else']),
    ],
  },
  {
    name: 'Unblocking a card',
    steps: [said('please unblock my card', ['Unblock card', 'Carry on'])],
  },
  {
    name: 'Neither digits nor type known',
    steps: [
      said('I lost my card', ['Lost card reported', 'Ask to block the card']),
      said("I don't know", ['Ask to block the card']),
      said("I don't know", ['Card type unknown', 'Hand over']),
    ],
  },
  {
    name: 'A card is found',
    steps: [said('I found my card again', ['Card found', 'Anything else'])],
  },
  {
    name: 'The caller wants no block',
    steps: [said('please do not block my card', ['Block not wanted', 'Anything else'])],
  },
  {
    name: 'A new card is ordered, then declined',
    steps: [said('I need a new card', ['New card requested']), said('no', ['New card declined', 'Anything else'])],
  },
  {
    name: 'Activation with its digits',
    steps: [said('activate my new card ending in 7730', ['Activation requested', 'Anything else'])],
  },
  {
    name: 'Activation with wrong digits',
    steps: [
      said('I want to activate my new card', ['Activation requested']),
      said('it ends in 12', ['Activation requested']),
    ],
  },
  {
    name: 'Activation without the digits',
    steps: [
      said('I want to activate my new card', ['Activation requested']),
      said("I don't know", ['Activation digits unknown', 'Anything else']),
    ],
  },
  {
    name: 'A PIN letter is declined',
    steps: [
      said('I forgot my PIN', ['PIN forgotten']),
      said('by post please', ['PIN forgotten']),
      said('no', ['PIN forgotten', 'Anything else']),
    ],
  },
  {
    name: 'A PIN neither way',
    steps: [said('I forgot my PIN', ['PIN forgotten']), said("I don't know", ['PIN neither way', 'Anything else'])],
  },
  {
    name: 'A limit with its amount',
    steps: [said('set my limit to 800 euros', ['Limit requested'])],
  },
  {
    name: 'A limit over the ceiling',
    steps: [
      said('I want to change the limit of my card', ['Limit requested']),
      said('9000 euros', ['Limit requested']),
    ],
  },
];
