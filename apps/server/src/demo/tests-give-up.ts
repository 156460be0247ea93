import type { DemoContent, DemoTestStep } from '#demo/demo-content.ts';
import { said } from '#demo/said.ts';

/** Three answers of no use to a question. */
function threeTries(asking: string, ...after: string[]): DemoTestStep[] {
  return [
    said('lorem ipsum dolor sit amet', [asking]),
    said('consectetur adipiscing elit', [asking]),
    said('quantum entanglement', after),
  ];
}

const lost = said('I have lost my card', ['Lost card reported']);
const digits = said('the last four digits are 4821', ['Ask to block the card']);
const limit = said('I want to change the limit of my card', ['Limit requested']);
const pin = said('I forgot my PIN', ['PIN forgotten']);

/** Each question of a form gives up after its tries. */
export const giveUpTests: DemoContent['tests'] = [
  {
    name: 'Given up after three tries: digits of a lost card',
    steps: [lost, ...threeTries('Ask to block the card', 'Hand over')],
  },
  {
    name: 'Given up after three tries: type of a lost card',
    steps: [lost, said("I don't know", ['Ask to block the card']), ...threeTries('Ask to block the card', 'Hand over')],
  },
  {
    name: 'Given up after three tries: blocking a card',
    steps: [lost, digits, ...threeTries('Ask to block the card', 'Hand over')],
  },
  {
    name: 'Given up after three tries: a card in its place',
    steps: [lost, digits, said('yes please', ['Card blocked']), ...threeTries('Card blocked', 'Anything else')],
  },
  {
    name: 'Given up after three tries: amount of a limit',
    steps: [limit, ...threeTries('Limit requested', 'Hand over')],
  },
  {
    name: 'Given up after three tries: confirmation of a limit',
    steps: [limit, said('800 euros', ['Limit requested']), ...threeTries('Limit requested', 'Hand over')],
  },
  {
    name: 'Given up after three tries: new card',
    steps: [said('I need a new card', ['New card requested']), ...threeTries('New card requested', 'Hand over')],
  },
  {
    name: 'Given up after three tries: digits of a new card',
    steps: [
      said('I want to activate my new card', ['Activation requested']),
      ...threeTries('Activation requested', 'Hand over'),
    ],
  },
  { name: 'Given up after three tries: way to the PIN', steps: [pin, ...threeTries('PIN forgotten', 'Hand over')] },
  {
    name: 'Given up after three tries: letter with the PIN',
    steps: [pin, said('by post please', ['PIN forgotten']), ...threeTries('PIN forgotten', 'Hand over')],
  },
  {
    name: 'Given up after three tries: card in hand',
    steps: [
      said('there is a payment I did not make', ['Payment disputed']),
      ...threeTries('Payment disputed', 'Hand over'),
    ],
  },
];
