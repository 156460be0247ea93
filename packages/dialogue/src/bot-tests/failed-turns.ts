import { reactionsIn, type IntentEntry, type TrackerEntry } from '@parley/domain';
import { unsureBelow } from '@parley/domain/fallback';
import { isSystemIntent } from '@parley/domain/intent';
import { isSaid, turnOf } from '#entries/turns-of.ts';

export type TurnFault = 'fallback' | 'unsure' | 'corrected';

/** A turn in which the bot may have done wrong. */
export interface FailedTurn {
  /** From 0, without the opening: the step of a test that it becomes. */
  turn: number;
  text: string;
  fault: TurnFault;
  /** The ids of the reactions that ran. */
  reactions: number[];
}

interface Judged {
  /** The project's confidence threshold. */
  threshold: number;
  /** Timestamps of the entries whose intent somebody has corrected. */
  corrected: ReadonlySet<number>;
}

/** The turns of a conversation, opening first, that were not understood for sure or that somebody has corrected. */
export function failedTurns(turns: TrackerEntry[][], judged: Judged): FailedTurn[] {
  const [, ...said] = turns.filter((entries) => entries.length > 0);
  return said.flatMap((entries, at): FailedTurn[] => {
    const turn = turnOf(entries);
    const fault = turn.intents
      .filter(isSaid)
      .map((entry) => faultOf(entry, judged))
      .find((found) => found !== undefined);
    if (fault === undefined || !turn.said) return [];
    return [{ turn: at, text: turn.said.args.text, fault, reactions: reactionsIn(entries) }];
  });
}

function faultOf({ value, args, timestamp }: IntentEntry, { threshold, corrected }: Judged): TurnFault | undefined {
  if (corrected.has(timestamp)) return 'corrected';
  if (value === '__fallback__') return 'fallback';
  if (isSystemIntent(value)) return undefined;
  return args.confidence !== undefined && args.confidence < unsureBelow(threshold) ? 'unsure' : undefined;
}
