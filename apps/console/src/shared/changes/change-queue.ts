import type { Change } from '#shared/changes/change.ts';
import { createChangeSender } from '#shared/changes/change-sender.ts';
import { createChangeSteps } from '#shared/changes/change-steps.ts';
import type { Handles } from '#shared/api/refusals.ts';
import type { ChangedList, ChangeResult } from '#shared/changes/changed-list.ts';
import { without } from '#shared/changes/history.ts';
import { createProjectChanges } from '#shared/changes/project-changes.ts';
import { createRefusalNotices } from '#shared/changes/refusal-notices.ts';
import { onSignOut } from '#shared/global-state.ts';
import { session, useProjectId } from '#shared/session/session.ts';

export interface MakeOptions {
  /** The project of the change; default is the current one. */
  projectId?: number | undefined;
  /** Refusals that the caller tells. */
  handles?: Handles | undefined;
  /** A field still holds the text and shows why it was refused. */
  hasField?: boolean | undefined;
}

/**
 * Makes changes to a list that saves immediately. They show right away and are sent one after another, even if the user
 * navigates; each can be undone.
 */
export function createChangeQueue<State>(list: ChangedList<State>) {
  const changes = createProjectChanges(list);
  const refusals = createRefusalNotices<State>((change, projectId) => void make(change, { projectId }));
  const sender = createChangeSender({ list, changes, onDone: refusals.takeBack });
  const { step, tell, remember } = createChangeSteps({ changes, sender, refusals });

  // Another user may sign in: changes that wait for the server are forgotten too.
  onSignOut(() => {
    changes.clear();
    sender.clear();
  });

  /** Makes a change now, and offers to undo it. */
  function make(change: Change<State>, options: MakeOptions = {}): Promise<ChangeResult> {
    const projectId = options.projectId ?? session.get().projectId;
    if (projectId === undefined) throw new Error('No project is open');
    remember(projectId, change);
    return sender.send(projectId, { change }, async (error) => {
      if (!error) return tell(projectId, change, 'past');
      changes.update(projectId, (all) => without(all, change));
      await refusals.tell(error, change, { ...options, projectId });
    });
  }

  return {
    make,
    remember,

    /** Resolves when no change waits, including changes made during the wait. */
    async settled(projectId = session.get().projectId): Promise<void> {
      if (projectId !== undefined) await sender.settled(projectId);
    },

    /** The current project's list with pending changes; undefined before it is read. */
    shownNow() {
      const { projectId } = session.get();
      return projectId === undefined ? undefined : changes.shownIn(projectId);
    },
    isWaiting: (projectId: number) => changes.of(projectId).pending.length > 0,
    undo: (projectId: number) => step('past', projectId),

    /** The list as it was read, with the waiting changes applied. */
    useShown: changes.useShown,

    /** `undo` and `redo`, undefined if there is no such step. `undo` returns the change that it reverts. */
    useHistory() {
      const projectId = useProjectId();
      const { past, future } = changes.useOf(projectId);
      return {
        undo: past.length > 0 ? () => step('past', projectId) : undefined,
        redo: future.length > 0 ? () => step('future', projectId) : undefined,
      };
    },
  };
}
