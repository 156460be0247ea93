import type { ActionEntryFacts } from '#entries/action-entry.ts';
import { endForm } from '#forms/form.ts';
import { recordAction, type Turn } from '#turn.ts';

/** Leaves the form and forgets what it set. Within a form that goes on, it forgets what that form set. */
export function cancelForm(turn: Turn, entry: ActionEntryFacts<'cancel_form'>): void {
  const { asking } = turn.state;
  const slots = asking?.set ?? turn.form.set;
  recordAction(turn, entry, { slots });
  turn.form.set = [];
  if (asking !== undefined) endForm(turn, asking, 'canceled');
}
