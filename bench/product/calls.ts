/** Calls of the demo bot's callers, one message after another, up to their end. */
export const CALLS: readonly string[][] = [
  ['I have lost my card', 'the last four digits are 4821', 'yes please', 'yes', 'no thanks'],
  ['my credit card is lost', "I don't know", 'no', 'what are the fees for my credit card', 'no thanks'],
  ['my card ending in 0042 was stolen', 'go ahead', 'no thank you', 'bye'],
  ['I want to change the limit of my card', '800 euros', 'yes', 'no thanks'],
  ['raise my limit to 9000 euros', 'make it 1500', "that's right", 'no thanks'],
  ['I forgot my PIN', 'by post please', 'yes please', 'no thanks'],
  ['I want to activate my new card', 'what are the fees for my credit card', 'it ends in 7730', 'no thanks'],
  ['hello', 'I lost my card', '4000 1234 5678 9010', '9010', 'yes', 'yes', 'no thanks'],
];
