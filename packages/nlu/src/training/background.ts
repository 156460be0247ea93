import { isEntityWord, type Phrase } from '#features/phrase.ts';

/** A phrase and the index of its intent. */
interface Said {
  phrase: Phrase;
  intent: number;
}

/**
 * Imitates phrases about things that a bot does not know. Callers build them from known frames ("how much is the …")
 * with other words in them: each word of a template is more likely to stay the more intents use it, and a made-up word
 * replaces every other word. The frames come from the bot's own words, so its language need not be known.
 */
export function makeBackground(from: readonly Phrase[], known: readonly Said[], random: () => number): Phrase[] {
  const intents = new Set(known.map(({ intent }) => intent)).size;
  const users = new Map<string, Set<number>>();
  for (const { phrase, intent } of known) {
    for (const word of phrase.words) {
      const using = users.get(word);
      if (using) using.add(intent);
      else users.set(word, new Set([intent]));
    }
  }
  const words = [...users.keys()].filter((word) => !isEntityWord(word));
  const shareOfOthers = (word: string) => ((users.get(word)?.size ?? 0) - 1) / Math.max(1, intents - 1);
  return from.map(({ words: said }) => {
    const heard = said.map((word) => (random() < shareOfOthers(word) ? word : madeUp(words, random)));
    return { words: heard, tags: [], doubtful: [], isNegative: false, text: heard.join(' ') };
  });
}

/** The first half of one word and the second of another: it looks like a word of the language and means nothing. */
function madeUp(words: readonly string[], random: () => number): string {
  const [first = '', second = ''] = [0, 0].map(() => words[Math.floor(random() * words.length)] ?? '');
  return first.slice(0, Math.ceil(first.length / 2)) + second.slice(Math.floor(second.length / 2));
}
