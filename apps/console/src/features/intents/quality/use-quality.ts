import { intents, tasks, training } from '@parley/contract';
import { useEffect } from 'react';
import type { ApiError } from '#shared/api/api-error.ts';
import { refresh, useRead, useWrite } from '#shared/api/hooks.ts';
import { useTaskList } from '#shared/tasks/task-list.ts';

/** The serving model's quality; while it is still worked out, how far that is. */
export function useQuality() {
  const quality = useRead(intents.quality);
  const isAwaited = typeof quality.data?.trained_at === 'number' && quality.data.review === null;
  const list = useTaskList({ enabled: isAwaited, isBusy: true });
  const last = isAwaited ? list?.findLast(({ kind }) => kind === 'review') : undefined;
  const review = useWrite(training.review, { refreshes: [intents.quality], handles: isCancelled, onError: () => {} });
  const cancel = useWrite(tasks.cancel, { refreshes: [tasks.list] });

  const doneId = last?.state === 'done' ? last.id : undefined;
  useEffect(() => {
    if (doneId !== undefined) void refresh(intents.quality);
  }, [doneId]);

  return {
    quality: quality.data,
    error: quality.error,
    retry: () => void quality.refetch(),
    /** The evaluation in progress. */
    task: last?.state === 'running' || last?.state === 'waiting' ? last : undefined,
    isStarting: review.isPending,
    begin: () => review.mutate(),
    cancel: (id: number) => cancel.mutate({ params: { id } }),
  };
}

/** A user or a training ended it, which is not an error. */
function isCancelled({ code }: ApiError): boolean {
  return code === 'cancelled';
}
