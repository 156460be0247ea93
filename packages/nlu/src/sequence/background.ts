import { wordsIn, type MarkedSentence } from '#sequence/sentence.ts';

/** A sentence without a topic for so many with one. */
const SHARE = 5;

/**
 * Training sentences beyond the templates. A caller may talk about something else in words that most intents share:
 * these sentences have no values. A caller may also use a template's words without a clear intent: these keep the values.
 */
export function withBackground(sentences: readonly MarkedSentence[], random: () => number): MarkedSentence[] {
  const topics = new Set(sentences.map(({ topic }) => topic)).size;
  const users = new Map<string, Set<number>>();
  const words = sentences.map(({ text, anyWords }) => wordsIn(text, anyWords));
  sentences.forEach(({ topic }, row) => {
    for (const { word, hash } of words[row] ?? []) {
      if (hash === 0) continue;
      const using = users.get(word) ?? new Set();
      users.set(word, using.add(topic));
    }
  });
  const shareOfOthers = (word: string) => ((users.get(word)?.size ?? 0) - 1) / Math.max(1, topics - 1);
  return sentences.flatMap((sentence, row) => {
    if (row % SHARE === 0) return [sentence, { ...sentence, topic: -1 }];
    if (row % SHARE !== 1) return [sentence];
    const anyWords = (words[row] ?? []).filter(({ word, hash }) => hash === 0 || random() >= shareOfOthers(word));
    return [sentence, { text: sentence.text, spans: [], topic: -1, anyWords, template: -1 }];
  });
}
