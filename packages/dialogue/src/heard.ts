import type { Understanding } from '@parley/domain';
import { runReaction } from '#act.ts';
import type { answerTimes } from '#answer-times.ts';
import type { Candidate } from '#choose.ts';
import type { Json } from '#json.ts';
import type { Meaning } from '#meaning.ts';
import { FALLBACK, intentArgs } from '#meaning.ts';
import type { Turn } from '#turn.ts';
import { recordIntent } from '#turn.ts';

/** The caller's text, on its way through the stages. */
export interface Heard {
  understanding: Understanding;
  meanings: Meaning[];
  entities: Record<string, Json>;
  times: ReturnType<typeof answerTimes>;
  /** The reactions that answered so far. */
  chosen: Candidate[];
  /** The first meaning has its entry already. */
  isRecorded: boolean;
}

/** Takes a meaning as the subject of the turn, and records it, once. */
export function hear(turn: Turn, heard: Heard, meaning: Meaning, intent = meaning.intent): void {
  const { understanding, entities, meanings, isRecorded, times } = heard;
  turn.topic = { text: understanding.text, intent, confidence: meaning.confidence, entities };
  if (!isRecorded || meaning !== meanings[0]) recordIntent(turn, intent, intentArgs(understanding, meaning));
  if (meaning === meanings[0]) heard.isRecorded = true;
  times.begin();
}

export async function fire(turn: Turn, { times, chosen }: Heard, candidate: Candidate): Promise<void> {
  chosen.push(candidate);
  await times.during('actions_ms', () => runReaction(turn, candidate.reaction));
}

/** Forgets expected reactions, unless the bot only asked to repeat. */
export function forgetExpected(turn: Turn, chosen: readonly Candidate[]): void {
  const waits = chosen.every(
    ({ reaction, through }) => through === FALLBACK && !turn.state.expected.includes(reaction.id),
  );
  if (!waits) turn.state = { ...turn.state, expected: [] };
}
