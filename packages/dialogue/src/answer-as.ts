import { choose } from '#choose.ts';
import { log, type Turn } from '#turn.ts';

/** Reactions that answer as each other's intents would go on until the turn's limits. */
const MOST_ANSWERS = 5;

/** Answers the caller's text as if it were understood as the intent, with what was found in it. */
export async function answerAs(turn: Turn, intent: string): Promise<void> {
  if (turn.answeredAs >= MOST_ANSWERS) {
    return log(turn, 'error', `answer_as: at most ${MOST_ANSWERS} times in a turn`, { action: 'answer_as' });
  }
  turn.answeredAs += 1;
  turn.topic = { ...turn.topic, intent, confidence: 1 };
  const candidate = await choose(turn, intent, { isText: turn.topic.text !== '' });
  if (candidate !== null) return turn.runReaction(candidate.reaction);
  log(turn, 'warn', `answer_as: no reaction answers ${intent}`, { action: 'answer_as' });
}
