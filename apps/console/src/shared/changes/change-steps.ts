import { ApiError } from '#shared/api/api-error.ts';
import type { Change } from '#shared/changes/change.ts';
import type { createChangeSender } from '#shared/changes/change-sender.ts';
import { added, without, type Side } from '#shared/changes/history.ts';
import type { ProjectChanges } from '#shared/changes/project-changes.ts';
import type { createRefusalNotices } from '#shared/changes/refusal-notices.ts';
import { notify, type NoticeText } from '#shared/notices/notices.ts';
import { saveTexts } from '#texts/saving.ts';

interface StepOptions<State> {
  changes: ProjectChanges<State>;
  sender: ReturnType<typeof createChangeSender<State>>;
  refusals: ReturnType<typeof createRefusalNotices<State>>;
}

/** Takes changes back and makes them again: by the keys, or by a notice that offers it. */
export function createChangeSteps<State>({ changes, sender, refusals }: StepOptions<State>) {
  const { of, update } = changes;

  function stepAction(projectId: number, change: Change<State>, side: Side): NonNullable<NoticeText['action']> {
    const label = side === 'past' ? saveTexts.undo : saveTexts.redo;
    return { label, run: () => void step(side, projectId, change) };
  }

  /** Reverts the last change on one side of the history, or the change that a notice offers. */
  function step(side: Side, projectId: number, wanted?: Change<State>): Change<State> | undefined {
    const other = side === 'past' ? 'future' : 'past';
    for (;;) {
      const change = wanted ?? of(projectId)[side].at(-1);
      if (!change || !of(projectId)[side].includes(change)) return undefined;
      const state = changes.shownIn(projectId);
      const back = state === undefined ? undefined : change.inverse?.(state);
      update(projectId, (all) => without(all, change));
      if (!back) continue;
      update(projectId, (all) => added(all, other, back));
      void sender.send(projectId, { change: back, of: change }, async (error) => {
        if (!error) return tell(projectId, back, other);
        // After another kind of refusal it can be tried again.
        const isLost = error instanceof ApiError && [400, 404].includes(error.status);
        update(projectId, (all) => (isLost ? without(all, back) : added(without(all, back), side, change)));
        await refusals.tell(error, back, { projectId });
      });
      return change;
    }
  }

  /** Shows a notice about a finished change, with an undo action. */
  function tell(projectId: number, change: Change<State>, side: Side): void {
    if (!change.notice) return;
    const action = change.inverse && stepAction(projectId, change, side);
    notify.success({ ...change.notice, projectId, ...(action && { action }) });
  }

  return {
    step,
    tell,

    /** Records an undoable change. Returns the action that offers undo. */
    remember(projectId: number, change: Change<State>): NonNullable<NoticeText['action']> {
      if (change.inverse) update(projectId, (all) => ({ ...added(all, 'past', change), future: [] }));
      return stepAction(projectId, change, 'past');
    },
  };
}
