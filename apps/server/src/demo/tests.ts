import type { DemoContent } from '#demo/demo-content.ts';
import { said } from '#demo/said.ts';
import { giveUpTests } from '#demo/tests-give-up.ts';
import { pathTests } from '#demo/tests-paths.ts';

export const tests: DemoContent['tests'] = [
  {
    name: 'Lost card, blocked and replaced',
    steps: [
      said('I have lost my card', ['Lost card reported', 'Ask to block the card'], {
        condition: "scope === 'Lost card'",
      }),
      said('the last four digits are 4821', ['Ask to block the card'], {
        condition: "slots.last4 === '4821' && utterances.some((said) => said.includes('ending in 4821'))",
      }),
      said('yes please', ['Card blocked'], { actions: ['label', 'utter'] }),
      said('yes', ['Card blocked', 'Anything else'], { condition: 'scope === null' }),
      said('no thanks', ['Nothing more wanted'], { actions: ['utter', 'call_end'] }),
    ],
  },
  {
    name: 'Lost card, block declined',
    steps: [
      said('my credit card is lost', ['Lost card reported'], { condition: "slots.card_type === 'credit'" }),
      said("I don't know", ['Ask to block the card']),
      said('no', ['Block declined', 'Anything else'], { condition: 'scope === null' }),
    ],
  },
  {
    name: 'Stolen card with its digits',
    steps: [
      said('my card ending in 0042 was stolen', ['Lost card reported', 'Ask to block the card'], {
        condition: "slots.last4 === '0042'",
      }),
      said('go ahead', ['Card blocked']),
      said('no thank you', ['Card blocked', 'Anything else']),
      said('bye', ['Goodbye'], { actions: ['call_end'] }),
    ],
  },
  {
    name: 'A whole card number is never repeated',
    steps: [
      said('I lost my card', ['Lost card reported']),
      said('4000 1234 5678 9010', ['Ask to block the card'], {
        condition: "!slots.last4 && utterances.every((said) => !said.includes('9010'))",
      }),
      said('9010', ['Ask to block the card']),
    ],
  },
  {
    name: 'Limit under the ceiling',
    steps: [
      said('I want to change the limit of my card', ['Limit requested']),
      said('800 euros', ['Limit requested'], { condition: 'slots.limit === 800' }),
      said('yes', ['Limit requested', 'Anything else'], { actions: ['label'] }),
    ],
  },
  {
    name: 'Limit over the ceiling',
    steps: [
      said('raise my limit to 9000 euros', ['Limit requested'], {
        condition: 'slots.limit === 9000',
      }),
      said('make it 1500', ['Limit requested'], { condition: 'slots.limit === 1500' }),
      said("that's right", ['Limit requested']),
    ],
  },
  {
    name: 'Forgotten PIN, by post',
    steps: [
      said('I forgot my PIN', ['PIN forgotten'], { condition: "scope === 'PIN'" }),
      said('by post please', ['PIN forgotten']),
      said('yes please', ['PIN forgotten', 'Anything else'], { condition: 'scope === null' }),
    ],
  },
  {
    name: 'A question on the way keeps the place',
    steps: [
      said('I want to activate my new card', ['Activation requested']),
      said('what are the fees for my credit card', ['Credit card fees', 'Activation requested'], {
        condition: "scope === 'Activation' && slots.asked === 'activation digits'",
      }),
      said('it ends in 7730', ['Activation requested', 'Anything else']),
    ],
  },
  {
    name: 'Not understood twice, then a colleague',
    steps: [
      said('xyzzy plugh frobnicate', ['Not understood']),
      said('qwertz blorp zzyzx', ['Not understood again'], { condition: "slots.asked === 'agent'" }),
      said('yes', ['Agent accepted', 'Hand over'], { actions: ['label', 'call_transfer'] }),
    ],
  },
  {
    name: 'Disputed payment without the card',
    steps: [
      said('there is a payment I did not make', ['Payment disputed']),
      said('no', ['Payment disputed', 'Ask to block the card'], { condition: "scope === 'Lost card'" }),
    ],
  },
  ...pathTests,
  ...giveUpTests,
];
