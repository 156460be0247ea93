const BEGINNINGS =
  'please|I want to|can you|how do I|I need to|help me to|could I|let me|is it possible to|you should'.split('|');
const VERBS = 'pay|cancel|change|find|send|check|open|close|move|renew|block|order'.split('|');
const NOUNS = 'bill|card|contract|invoice|address|password|limit|account|parcel|ticket|loan|phone|letter'.split('|');
const ENDINGS = 'today|at once|for my wife|again|by post|online|next week|without a fee|in English|for good'.split('|');

interface IntentOfBot {
  name: string;
  templates: string[];
}

export const largeBot = () => madeUpBot(150, 100);
export const smallBot = () => madeUpBot(40, 15);
export const releasedBot = () => madeUpBot(500, 50);

/** Makes intents from verbs, objects and a word of their own, from a fixed seed. */
function madeUpBot(intents: number, templatesOfIntent: number): IntentOfBot[] {
  return Array.from({ length: intents }, (_, intent) => {
    const [verb, noun] = [VERBS[intent % VERBS.length], NOUNS[Math.trunc(intent / VERBS.length) % NOUNS.length]];
    const templates = Array.from({ length: templatesOfIntent }, (_one, row) => {
      const [beginning, ending] = [BEGINNINGS[row % 10], ENDINGS[Math.trunc(row / 10)]];
      return `${beginning} ${verb} the ${noun} of matter ${word(intent)} ${ending}`;
    });
    return { name: `${verb} ${noun} ${intent}`, templates };
  });
}

/** A made-up word for each number. */
function word(number: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'];
  return String(number).replaceAll(/\d/gu, (digit) => syllables[Number(digit)] ?? '');
}
