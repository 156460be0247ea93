import type { ExactButton, Understanding } from '@parley/domain';
import { runReaction } from '#act.ts';
import type { answerTimes } from '#answer-times.ts';
import type { Candidate } from '#choose.ts';
import type { Json } from '#json.ts';
import type { Meaning } from '#meaning.ts';
import { FALLBACK, foundIn, intentArgs } from '#meaning.ts';
import type { Topic, Turn } from '#turn.ts';
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
  /** The button that the caller chose, if it answers exactly. */
  button: ExactButton | undefined;
  /** The caller has pressed the text. */
  isKeys: boolean;
}

export function topicOf({ understanding, entities }: Heard, meaning: Meaning, intent: string): Topic {
  const { confidence, alternatives } = meaning;
  return {
    text: understanding.text,
    intent,
    confidence,
    alternatives,
    entities,
    found: foundIn(understanding.entities),
  };
}

/** Takes a meaning as the subject of the turn, and records it, once. */
export function hear(turn: Turn, heard: Heard, meaning: Meaning, intent = meaning.intent): void {
  const { understanding, meanings, isRecorded, times } = heard;
  turn.topic = topicOf(heard, meaning, intent);
  const exact = heard.button?.intent === undefined ? {} : { exact: true as const };
  if (!isRecorded || meaning !== meanings[0]) {
    const keys = heard.isKeys ? { keys: true as const } : {};
    recordIntent(turn, intent, { ...intentArgs(understanding, meaning), ...exact, ...keys });
  }
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
