import { intents, tasks, training } from '@parley/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { refresh, useWrite } from '#shared/api/hooks.ts';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { texts } from '#texts/spec.ts';

/** A model that is trained to be looked at: it serves once it is accepted, and not before. */
export function usePreview() {
  const preview = useWrite(training.preview, { handles: isExpected, onError: () => {} });
  const accept = useWrite(training.accept, {
    notice: texts.intents.trained,
    handles: isExpected,
    onError: () => {},
    onSuccess: () => {
      void refresh(intents.evaluation);
      void refresh(intents.quality);
    },
  });
  const discard = useWrite(training.discard);
  const cancel = useWrite(tasks.cancel, { onError: () => {} });
  const list = useTaskList({ enabled: preview.isPending, isBusy: true });
  const task = list?.findLast((one) => one.kind === 'preview' && isUnderWay(one));
  const error = accept.error ?? preview.error;

  return {
    found: preview.data,
    isRunning: preview.isPending,
    task: preview.isPending ? task : undefined,
    isAccepting: accept.isPending,
    isAccepted: accept.isSuccess,
    /** Why there is nothing to accept; another preview may be. */
    failure: error instanceof ApiError ? error.message : undefined,
    begin() {
      accept.reset();
      preview.mutate();
    },
    accept() {
      if (preview.data) accept.mutate({ body: { candidate: preview.data.candidate } });
    },
    discard: () => discard.mutate(),
    cancel() {
      if (task) cancel.mutate({ params: { id: task.id } });
    },
  };
}

export type PreviewWork = ReturnType<typeof usePreview>;

/** Shown in the dialog, where the user needs it. */
function isExpected({ status, code }: ApiError): boolean {
  return status === 400 && (code === 'cancelled' || code === 'outdated');
}
