import { deployments, type Webhook } from '@parley/contract';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { NewWebhookForm } from '#features/deployments/webhooks/new-webhook-form.tsx';
import { useWebhookWork } from '#features/deployments/webhooks/use-webhook-work.ts';
import { WebhookRow } from '#features/deployments/webhooks/webhook-row.tsx';
import { webhookTexts as hookTexts } from '#texts/webhooks.ts';
import styles from '#features/deployments/webhooks/webhooks-dialog.module.css';

/** Lists, adds, tests and deletes the addresses that are notified of deployments. */
export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const { data: list } = useRead(deployments.webhooks);
  const work = useWebhookWork();
  const { run, isBusy } = work;
  const [leaving, setLeaving] = useState<Webhook>();

  return (
    <Dialog
      title={hookTexts.title}
      size={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{hookTexts.close}</Button>}
    >
      <Stack>
        <div>{hookTexts.about}</div>
        {!list && <SkeletonRows rows={2} />}
        {list?.length === 0 && <div className="p-caption">{hookTexts.none}</div>}
        {list && list.length > 0 && (
          <ul className={styles.list}>
            {list.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                isBusy={isBusy}
                onTest={() =>
                  void run(() => call(deployments.testWebhook, { params: { id: webhook.id }, handles: ['local'] }))
                }
                onRemove={() => setLeaving(webhook)}
              />
            ))}
          </ul>
        )}
        <NewWebhookForm work={work} />
      </Stack>
      {leaving && (
        <ConfirmDialog
          isOpen
          title={hookTexts.removal}
          confirmLabel={hookTexts.remove}
          isDestructive
          onConfirm={() => {
            setLeaving(undefined);
            void run(() => call(deployments.removeWebhook, { params: { id: leaving.id }, handles: ['local'] }));
          }}
          onClose={() => setLeaving(undefined)}
        >
          {hookTexts.removalText(leaving.url)}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
