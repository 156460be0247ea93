import { reactionsIn, type TrackerEntry } from '@parley/domain';
import { unsureBelow } from '@parley/domain/fallback';
import { SYSTEM_INTENTS } from '@parley/domain/intent';

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
  return said.flatMap((entries, turn): FailedTurn[] => {
    const intents = entries.filter(({ type, args }) => type === 'intent' && typeof args['text'] === 'string');
    const fault = intents.map((entry) => faultOf(entry, judged)).find((found) => found !== undefined);
    const text = String(intents[0]?.args['text'] ?? '');
    return fault === undefined ? [] : [{ turn, text, fault, reactions: reactionsIn(entries) }];
  });
}

function faultOf({ value, args, timestamp }: TrackerEntry, { threshold, corrected }: Judged): TurnFault | undefined {
  if (corrected.has(timestamp)) return 'corrected';
  if (value === '__fallback__') return 'fallback';
  if ((SYSTEM_INTENTS as readonly unknown[]).includes(value)) return undefined;
  const { confidence } = args;
  return typeof confidence === 'number' && confidence < unsureBelow(threshold) ? 'unsure' : undefined;
}
