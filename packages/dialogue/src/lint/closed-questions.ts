import type { Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { questionsOf, type Question } from '#forms/question.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';

/**
 * Questions that nothing may interrupt and that lead nowhere when they are given up: a caller who wants something else
 * is asked again until the tries are used up, and then goes on without an answer.
 */
export function closedQuestions(reaction: Reaction): Finding[] {
  const isOpen = reaction.actions.some(({ name }) => builtInAction(name)?.name === 'expect');
  if (isOpen) return [];
  return questionsOf(reaction)
    .filter(isClosed)
    .map(({ at, slot }) => {
      const message = `“${slot}” lets nothing interrupt, and has no reaction for callers who give up`;
      return ofReaction(reaction, { rule: 'closed-question', at, about: `action ${at + 1}`, message });
    });
}

function isClosed({ mayInterrupt, giveUp, buttons }: Question): boolean {
  const hasButtons = typeof buttons === 'string' ? buttons.trim() !== '' : Array.isArray(buttons) && buttons.length > 0;
  return !mayInterrupt && giveUp === '' && !hasButtons;
}
