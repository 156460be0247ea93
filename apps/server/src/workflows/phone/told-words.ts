import type { TrackerEntry } from '@parley/domain/tracker';
import { sentencesOf } from '@parley/voice/call/sentences';
import type { WordsAt } from '#features/calls/stored-part.ts';
import { stepsOf } from '#workflows/phone/steps-of.ts';

/** The entries of a turn, and how long its parts took. */
interface ToldTurn {
  parts: Record<string, number>;
  from?: number;
  to?: number;
}

/** Where the conversation of a call has what the bot says. Its other words come from the settings. */
export function toldWords() {
  const sentences = new Map<string, WordsAt>();
  const targets = new Map<string, WordsAt>();
  let entries: number[] = [];
  let times: Record<string, number> = {};
  return {
    tell(entry: TrackerEntry, language: string): void {
      const { timestamp } = entry;
      entries.push(timestamp);
      if (entry.type === 'log' && entry.args.answer_ms !== undefined) {
        const { understanding_ms: understanding = 0, deciding_ms: deciding = 0, actions_ms: actions = 0 } = entry.args;
        times = { understanding, deciding, actions };
      }
      for (const step of stepsOf(entry, language)) {
        if (step.kind === 'transfer') targets.set(step.target, { entry: timestamp });
        if (step.kind !== 'say') continue;
        for (const [sentence, text] of sentencesOf(step.text, language).entries())
          sentences.set(text, { entry: timestamp, sentence, language });
      }
    },
    /** The turn whose entries were told since the one before. */
    turn(parts: Readonly<Record<string, number>>): ToldTurn {
      const told = { parts: { ...parts, ...times } };
      const [from, to] = [Math.min(...entries), Math.max(...entries)];
      const isTold = entries.length > 0;
      entries = [];
      times = {};
      return isTold ? { ...told, from, to } : told;
    },
    sentence: (text: string): WordsAt | undefined => sentences.get(text),
    target: (target: string): WordsAt | undefined => targets.get(target),
  };
}

export type ToldWords = ReturnType<typeof toldWords>;
