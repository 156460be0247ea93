import { users } from '@parley/contract';
import { CallSkipped, type ApiError } from '#shared/api/api-error.ts';
import { lastRead } from '#shared/api/hooks.ts';
import type { Change } from '#shared/changes/change.ts';
import { counted } from '#shared/counted.ts';
import { closeNotice, notices, notify, tellNotKept } from '#shared/notices/notices.ts';
import { changeTexts } from '#texts/changes.ts';
import { texts } from '#texts/spec.ts';

/** The rest has notices of its own: no answer, the session ended, a permission is missing, the server is busy. */
export const isToldByQueue = ({ status }: ApiError): boolean => [400, 404, 409].includes(status);

interface Circumstances {
  projectId: number;
  quiet?: ((error: ApiError) => boolean) | undefined;
  hasField?: boolean | undefined;
}

/** Tells why changes were not made. What could not be sent is offered again, all of it at once. */
export function createRefusalNotices<State>(makeAgain: (change: Change<State>, projectId: number) => void) {
  const unsent = new Map<number, Change<State>[]>();
  const actions = new Map<number, { label: string; run: () => void }>();

  function retryIn(projectId: number): { label: string; run: () => void } {
    const run = () => {
      const changes = unsent.get(projectId) ?? [];
      unsent.delete(projectId);
      for (const change of changes) makeAgain(change, projectId);
    };
    const known = actions.get(projectId) ?? { label: changeTexts.retry, run };
    actions.set(projectId, known);
    return known;
  }

  /** One notice for all that waits to be sent again. */
  function tellUnsent(projectId: number, change: Change<State>): void {
    const action = retryIn(projectId);
    const open = notices.get().shown.filter((notice) => notice.action === action);
    const before = open.length > 0 ? (unsent.get(projectId) ?? []) : [];
    for (const { id } of open) closeNotice(id);
    const all = [...before, change];
    unsent.set(projectId, all);
    const typed = all.flatMap((one) => (one.typed === undefined ? [] : [changeTexts.typed(one.typed)]));
    const title = changeTexts.notSaved(counted(all.length, changeTexts.change));
    notify.error({ title, message: typed.length > 0 ? typed.join('\n') : undefined, action });
  }

  return {
    async tell(error: ApiError | CallSkipped, change: Change<State>, options: Circumstances): Promise<void> {
      const { projectId, quiet, hasField = false } = options;
      const typed = hasField ? undefined : change.typed;
      if (error instanceof CallSkipped) return typed === undefined ? undefined : tellNotKept(error.message, typed);
      if (quiet?.(error) === true || (await change.refused?.(error, projectId)) === true) return;
      if (hasField) return;
      if (error.status === 0) return tellUnsent(projectId, change);
      if (error.status === 409) return tellConflict(error, typed);
      if (typed !== undefined) return tellNotKept(error.message, typed);
      if (isToldByQueue(error)) notify.error({ title: texts.error.title, message: error.message });
    },
  };
}

function tellConflict(error: ApiError, typed: string | undefined): void {
  const lines = [error.message, ...theirsIn(error), ...(typed === undefined ? [] : [changeTexts.typed(typed)])];
  notify.error({ title: texts.error.conflict, message: lines.join('\n') });
}

/** Who did what, as far as the server says it and the user may see the others. */
function theirsIn({ conflicts }: ApiError): string[] {
  const names = new Map(lastRead(users.list)?.map(({ id, name }) => [id, name]));
  return [
    ...new Set(
      conflicts.map(({ who, deleted }) => {
        const name = (who !== null && names.get(who)) || changeTexts.somebody;
        return deleted ? changeTexts.theyDeleted(name) : changeTexts.theyChanged(name);
      }),
    ),
  ];
}
