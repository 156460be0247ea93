import type { Webhook } from '@parley/contract';
import { Button } from '@mantine/core';
import { counted } from '#texts/counted.ts';
import { shownMoment } from '#shared/times.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { webhookTexts as hookTexts } from '#texts/webhooks.ts';
import styles from '#features/deployments/webhooks/webhooks-dialog.module.css';

interface WebhookRowProps {
  webhook: Webhook;
  isBusy: boolean;
  onTest: () => void;
  onRemove: () => void;
}

/** An address with the result of its last message. */
export function WebhookRow({ webhook, isBusy, onTest, onRemove }: WebhookRowProps) {
  const { url, last_at: at, last_error: reason, waiting } = webhook;
  return (
    <li className={styles.row}>
      <StateIcon state={at === null ? 'pending' : reason === null ? 'ok' : 'error'} />
      <div className={styles.what}>
        <div className="p-cut" title={url}>
          {url}
        </div>
        <div className="p-size-12 p-muted p-break-anywhere">
          {lastOf(webhook)}
          {waiting > 0 && `, ${hookTexts.waiting(counted(waiting, hookTexts.message))}`}
        </div>
      </div>
      <Button variant="subtle" size="compact-sm" disabled={isBusy} aria-label={hookTexts.testAt(url)} onClick={onTest}>
        {hookTexts.test}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isBusy}
        aria-label={hookTexts.removeAt(url)}
        onClick={onRemove}
      >
        {hookTexts.remove}
      </Button>
    </li>
  );
}

function lastOf({ last_at: at, last_status: status, last_error: reason }: Webhook): string {
  if (at === null) return hookTexts.never;
  return reason === null
    ? hookTexts.taken(String(status), shownMoment(at))
    : hookTexts.refused(reason, shownMoment(at));
}
