import { isAction } from '@parley/dialogue';
import { spokenChoices } from '@parley/dialogue/entries/spoken-choices';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sentencesOf } from '@parley/voice/call/sentences';
import type { WordsAt } from '#features/calls/stored-part.ts';
import { stepsOf } from '#workflows/phone/steps-of.ts';

/** The times of a turn's first and last entry. */
interface ToldTurn {
  from?: number;
  to?: number;
}

/** Where the conversation of a call has what the bot says. Its other words come from the settings. */
export function toldWords() {
  const sentences = new Map<string, WordsAt>();
  const targets = new Map<string, WordsAt>();
  let entries: number[] = [];
  return {
    tell(entry: TrackerEntry, language: string): void {
      const { timestamp } = entry;
      entries.push(timestamp);
      for (const step of stepsOf(entry, language)) {
        if (step.kind === 'transfer') targets.set(step.target, { entry: timestamp });
        if (step.kind !== 'say') continue;
        for (const [sentence, text] of sentencesOf(step.text, language).entries())
          sentences.set(text, { entry: timestamp, sentence, language });
      }
      if (!isAction(entry, 'buttons')) return;
      for (const keys of [false, true])
        for (const [sentence, text] of sentencesOf(
          spokenChoices(entry.args.options, language, keys),
          language,
        ).entries())
          sentences.set(text, { entry: timestamp, sentence, language, ...(keys ? { keys } : {}) });
    },
    /** The entries that were told since the turn before. */
    turn(): ToldTurn {
      const [from, to] = [Math.min(...entries), Math.max(...entries)];
      const isTold = entries.length > 0;
      entries = [];
      return isTold ? { from, to } : {};
    },
    sentence: (text: string): WordsAt | undefined => sentences.get(text),
    target: (target: string): WordsAt | undefined => targets.get(target),
  };
}

export type ToldWords = ReturnType<typeof toldWords>;
