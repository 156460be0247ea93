import type { TrackerEntry } from '@parley/domain/tracker';
import { sentencesOf } from '@parley/voice/call/sentences';
import type { WordsAt } from '#features/calls/stored-part.ts';
import { stepsOf } from '#workflows/phone/steps-of.ts';

/** Where the conversation of a call has what the bot says. Its other words come from the settings. */
export function toldWords() {
  const sentences = new Map<string, WordsAt>();
  const targets = new Map<string, WordsAt>();
  return {
    tell(entry: TrackerEntry, language: string): void {
      const { timestamp } = entry;
      for (const step of stepsOf(entry, language)) {
        if (step.kind === 'transfer') targets.set(step.target, { entry: timestamp });
        if (step.kind !== 'say') continue;
        for (const [sentence, text] of sentencesOf(step.text, language).entries())
          sentences.set(text, { entry: timestamp, sentence, language });
      }
    },
    sentence: (text: string): WordsAt | undefined => sentences.get(text),
    target: (target: string): WordsAt | undefined => targets.get(target),
  };
}

export type ToldWords = ReturnType<typeof toldWords>;
