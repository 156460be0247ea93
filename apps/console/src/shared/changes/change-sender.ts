import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { gone, type Change, type Sending } from '#shared/changes/change.ts';
import type { ChangedList, ChangeResult } from '#shared/changes/changed-list.ts';
import { without } from '#shared/changes/history.ts';
import type { Entry, ProjectChanges } from '#shared/changes/project-changes.ts';
import { TOLD_BY_QUEUE } from '#shared/changes/refusal-notices.ts';

interface SenderOptions<State> {
  list: ChangedList<State>;
  changes: ProjectChanges<State>;
  /** The server has confirmed a change. */
  onDone: (change: Change<State>, projectId: number) => void;
}

/** Sends the changes of a project one after another: a change may depend on ids that the previous one created. */
export function createChangeSender<State>({ list, changes, onDone }: SenderOptions<State>) {
  const lastSent = new Map<number, Promise<unknown>>();
  const refused = new WeakSet<Change<State>>();

  function drop(projectId: number, entry: Entry<State>): void {
    changes.update(projectId, ({ pending }) => ({ pending: pending.filter((one) => one !== entry) }));
  }

  async function sendNow(projectId: number, entry: Entry<State>, isAgain = false): Promise<ChangeResult> {
    const { change } = entry;
    const state = list.read(projectId);
    try {
      if (state === undefined) throw gone();
      const settle = await change.calls(sendingOf(projectId, state));
      list.update(projectId, (now) => settle?.(change.apply(now), now) ?? change.apply(now));
      drop(projectId, entry);
      onDone(change, projectId);
      list.onAnswer?.(projectId, true);
      return undefined;
    } catch (error) {
      const isOutrun = error instanceof ApiError && error.status === 409 && change.isRepeatable === true && !isAgain;
      if (isOutrun) {
        await list.readAgain(projectId);
        return sendNow(projectId, entry, true);
      }
      refused.add(change);
      drop(projectId, entry);
      await list.readAgain(projectId);
      list.onAnswer?.(projectId, false);
      if (error instanceof ApiError || error instanceof CallSkipped) return error;
      changes.update(projectId, (all) => without(all, change));
      throw error;
    }
  }

  return {
    send(
      projectId: number,
      entry: Entry<State>,
      onAnswer: (error: ChangeResult) => void | Promise<void>,
    ): Promise<ChangeResult> {
      changes.update(projectId, ({ pending }) => ({ pending: [...pending, entry] }));
      const earlier = lastSent.get(projectId) ?? Promise.resolve();
      const own = earlier.then(async () => {
        if (entry.of && refused.has(entry.of)) {
          drop(projectId, entry);
          changes.update(projectId, (all) => without(all, entry.change));
          return undefined;
        }
        const error = await sendNow(projectId, entry);
        await onAnswer(error);
        return error;
      });
      lastSent.set(
        projectId,
        own.catch(() => undefined),
      );
      return own;
    },

    /** Resolves when no change waits, including changes made during the wait. */
    async settled(projectId: number): Promise<void> {
      for (let waitedFor: unknown; waitedFor !== lastSent.get(projectId); await lastSent.get(projectId)) {
        waitedFor = lastSent.get(projectId);
      }
    },

    clear: () => lastSent.clear(),
  };
}

function sendingOf<State>(projectId: number, state: State): Sending<State> {
  return { to: { projectId, handles: TOLD_BY_QUEUE }, state };
}
