import type { OpenQuestion, Reaction } from '@parley/domain';
import { runActions } from '#act.ts';
import { continueLater, endForm, openQuestion, withoutQuestion } from '#forms/form.ts';
import { putQuestion } from '#forms/put-question.ts';
import { log, recordReaction, type Turn } from '#turn.ts';

/**
 * Goes on with the form whose question is open: it asks the first question without an answer, or runs the rest of
 * its reaction. Nothing happens if the bot has asked something else.
 */
export async function returnToForm(turn: Turn): Promise<void> {
  const { asking, integration } = turn.state;
  if (asking === undefined || turn.stopped || integration !== null) return;
  if (!turn.form.isOpened) {
    if (turn.expect !== null) return;
    await continueForm(turn, asking);
  }
  if (turn.state.asking !== undefined && turn.form.isOpened && !turn.stopped) await putQuestion(turn);
}

async function continueForm(turn: Turn, asking: OpenQuestion): Promise<void> {
  const { bot } = turn;
  const asked = openQuestion(turn);
  turn.state = withoutQuestion(turn.state);
  if (asked === undefined) {
    return log(turn, 'warn', 'The open question is no longer part of the bot', {
      form: 'left',
      reaction: asking.reaction,
      slot: asking.slot,
    });
  }
  turn.form.resumed = asking;
  turn.form.set = asking.set;
  recordInScope(turn, asked.reaction);
  const waits = await runActions(turn, asked.reaction, { from: 0, done: asking.done ?? asking.at });
  const later = (asking.back ?? []).filter(({ reaction }) => bot.reactionsById.has(reaction));
  if (waits) return continueLater(turn, later);
  if (turn.stopped) return;
  endForm(turn, asking, 'complete');
  for (const [index, { reaction: id, at }] of later.entries()) {
    const reaction = bot.reactionsById.get(id);
    if (reaction === undefined || turn.stopped) continue;
    recordInScope(turn, reaction);
    if (await runActions(turn, reaction, { from: at })) return continueLater(turn, later.slice(index + 1));
  }
}

function recordInScope(turn: Turn, reaction: Reaction): void {
  const id = reaction.reactions_scopes_id;
  recordReaction(turn, reaction, id === null ? null : (turn.bot.scopesById.get(id)?.name ?? null));
}
