import type { ConversationState, FormEnd, OpenQuestion, Reaction } from '@parley/domain';
import { entitiesTaken, isAnswered, scan } from '#forms/answers.ts';
import { questionOf, questionsOf, type Question } from '#forms/question.ts';
import { log, type Turn } from '#turn.ts';

/** The question that waits for an answer, with the reaction that asks it. */
export interface Asked {
  reaction: Reaction;
  question: Question;
  asking: OpenQuestion;
}

/** The open question; undefined if there is none, or if the bot no longer has it. */
export function openQuestion({ bot, state: { asking } }: Turn): Asked | undefined {
  const reaction = asking && bot.reactionsById.get(asking.reaction);
  const question = asking && reaction && questionOf(reaction, asking);
  return asking && reaction && question ? { reaction, question, asking } : undefined;
}

/** The names of the entities that answer the open question. */
export function askedEntities(turn: Turn): readonly string[] {
  const asked = openQuestion(turn);
  return asked ? entitiesTaken(turn, asked.question) : [];
}

export function withoutQuestion({ asking: _asking, ...state }: ConversationState): ConversationState {
  return state;
}

/** Asks for a slot that has no value: the reaction leaves off here until the caller answers. */
export async function askAt(turn: Turn, reaction: Reaction, at: number): Promise<void> {
  const question = questionsOf(reaction).find((each) => each.at === at);
  if (question === undefined) {
    return log(turn, 'error', 'Action ask cannot run', { action: 'ask', argument: 'slot', error: 'Requires a name' });
  }
  await scan(turn, reaction);
  if (isAnswered(turn, question.slot)) return;
  leaveForm(turn);
  const { resumed, set } = turn.form;
  const isOfForm = resumed?.reaction === reaction.id;
  const done = isOfForm ? (resumed.done ?? resumed.at) : at;
  turn.state = {
    ...turn.state,
    asking: {
      reaction: reaction.id,
      at,
      ...(done > at ? { done } : {}),
      slot: question.slot,
      tries: isOfForm && resumed.at === at ? resumed.tries : 0,
      of: question.tries,
      set,
    },
  };
  turn.form.isOpened = true;
  turn.form.isWaiting = true;
}

/** Keeps the place at which a reaction goes on once the question is answered. */
export function continueLater(turn: Turn, frames: { reaction: number; at: number }[]): void {
  const { asking } = turn.state;
  if (asking === undefined || frames.length === 0) return;
  turn.state = { ...turn.state, asking: { ...asking, back: [...(asking.back ?? []), ...frames] } };
}

/** Forgets the open question, as the conversation goes elsewhere. The slots keep their values. */
export function leaveForm(turn: Turn): void {
  if (turn.state.asking !== undefined && !turn.form.isWaiting) endForm(turn, turn.state.asking, 'left');
}

const ENDS: Record<FormEnd, string> = {
  complete: 'All questions are answered',
  'given up': 'Gave up asking',
  left: 'Left the open question',
  canceled: 'The caller canceled the questions',
};

/** Ends a form and logs how, for statistics and for readers of the conversation. */
export function endForm(turn: Turn, { reaction, slot }: OpenQuestion, form: FormEnd): void {
  turn.state = withoutQuestion(turn.state);
  log(turn, 'info', ENDS[form], { form, reaction, ...(form === 'complete' ? {} : { slot }) });
}
