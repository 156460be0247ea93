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
  /** The current one unless told. */
  projectId?: number | undefined;
  /** Refusals that the caller tells. */
  handles?: Handles | undefined;
  /** A field still holds what was typed, and shows why it was refused. */
  hasField?: boolean | undefined;
}

/**
 * Makes changes to a list that is saved at once. They show immediately and are sent one after another, wherever the
 * user goes meanwhile; each can be taken back.
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

  /** Makes a change at once, and offers to undo it. */
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

    /** Resolves when no change waits, nor one that was made meanwhile. */
    async settled(projectId = session.get().projectId): Promise<void> {
      if (projectId !== undefined) await sender.settled(projectId);
    },

    /** The list of the current project as it is shown; undefined before it is read. */
    shownNow() {
      const { projectId } = session.get();
      return projectId === undefined ? undefined : changes.shownIn(projectId);
    },
    isWaiting: (projectId: number) => changes.of(projectId).pending.length > 0,
    undo: (projectId: number) => step('past', projectId),

    /** The list as it was read, with the waiting changes applied. */
    useShown: changes.useShown,

    /** Undefined where nothing can be taken back or made again. `undo` answers what it takes back. */
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
