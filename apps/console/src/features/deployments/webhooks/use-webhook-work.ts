import { deployments } from '@parley/contract';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { webhookTexts as hookTexts } from '#texts/webhooks.ts';

/** Makes a call about webhooks, keeps the fault of a field, and reports other failures. */
export function useWebhookWork() {
  const [fault, setFault] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CallSkipped)) throw error;
      if (error instanceof ApiError && error.issues.length > 0) setFault(error);
      else notify.error({ title: hookTexts.failed, message: error.message });
    } finally {
      setBusy(false);
      void refresh(deployments.webhooks);
    }
  }

  return { run, isBusy, fault };
}

export type WebhookWork = ReturnType<typeof useWebhookWork>;
