import { CallSkipped, type ApiError } from '#shared/api/api-error.ts';
import { isHandled, type Handles } from '#shared/api/refusals.ts';
import { noticesAbout, type Change, type NoticesAbout } from '#shared/changes/change.ts';
import { theirsIn } from '#shared/changes/theirs-in.ts';
import { counted } from '#texts/counted.ts';
import { closeNotice, closeNoticesOf, notices, notify, tellNotKept } from '#shared/notices/notices.ts';
import { changeTexts } from '#texts/changes.ts';
import { noticeTexts } from '#texts/notices.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';

/** The refusals that the queue shows. */
export const TOLD_BY_QUEUE: Handles = [400, 404, 409];

interface Circumstances {
  projectId: number;
  handles?: Handles | undefined;
  hasField?: boolean | undefined;
}

/** Reports refused changes. Unsent changes are offered for another attempt, all together. */
export function createRefusalNotices<State>(makeAgain: (change: Change<State>, projectId: number) => void) {
  const unsent = new Map<number, readonly Change<State>[]>();
  const actions = new Map<number, { label: string; run: () => void }>();

  function retryIn(projectId: number): { label: string; run: () => void } {
    const run = () => {
      const changes = unsent.get(projectId) ?? [];
      unsent.delete(projectId);
      for (const change of changes) makeAgain(change, projectId);
    };
    const known = actions.get(projectId) ?? { label: uiTexts.tryAgain, run };
    actions.set(projectId, known);
    return known;
  }

  function openIn(projectId: number) {
    const action = actions.get(projectId);
    return notices.get().shown.filter((notice) => action !== undefined && notice.action === action);
  }

  /** Changes that the user can still resend. Closing a notice drops its changes. */
  function unsentIn(projectId: number): readonly Change<State>[] {
    return openIn(projectId).length > 0 ? (unsent.get(projectId) ?? []) : [];
  }

  /** One notice for all that waits to be sent again. */
  function showUnsent(projectId: number, all: readonly Change<State>[]): void {
    for (const { id } of openIn(projectId)) closeNotice(id);
    unsent.set(projectId, all);
    if (all.length === 0) return;
    const typed = all.flatMap((one) => (one.typed === undefined ? [] : [noticeTexts.youTyped(one.typed)]));
    const title = changeTexts.notSaved(counted(all.length, changeTexts.change));
    const message = typed.length > 0 ? typed.join('\n') : undefined;
    notify.error({ title, message, action: retryIn(projectId), projectId });
  }

  return {
    async tell(error: ApiError | CallSkipped, change: Change<State>, options: Circumstances): Promise<void> {
      const { projectId, handles, hasField = false } = options;
      const about = noticesAbout(change, projectId);
      const typed = hasField ? undefined : change.typed;
      if (error instanceof CallSkipped) {
        return typed === undefined ? undefined : tellNotKept(error.message, typed, about);
      }
      if (isHandled(error, handles) || (await change.refused?.(error, about)) === true) return;
      if (hasField) return;
      if (error.status === 0) return showUnsent(projectId, [...unsentIn(projectId), change]);
      if (error.status === 409) return tellConflict(error, typed, about);
      if (typed !== undefined) return tellNotKept(error.message, typed, about);
      if (isHandled(error, TOLD_BY_QUEUE)) notify.error({ ...about, title: texts.error.title, message: error.message });
    },

    /** Closes the notice of an earlier refusal: the change has succeeded now. */
    takeBack(change: Change<State>, projectId: number): void {
      const { cause } = noticesAbout(change, projectId);
      if (cause === undefined) return;
      closeNoticesOf(cause);
      const before = unsentIn(projectId);
      const left = before.filter(({ key }) => key !== change.key);
      if (left.length < before.length) showUnsent(projectId, left);
    },
  };
}

function tellConflict(error: ApiError, typed: string | undefined, about: NoticesAbout): void {
  const lines = [error.message, ...theirsIn(error), ...(typed === undefined ? [] : [noticeTexts.youTyped(typed)])];
  notify.error({ ...about, title: texts.error.conflict, message: lines.join('\n') });
}
