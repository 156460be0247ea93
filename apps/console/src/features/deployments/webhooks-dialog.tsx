import { deployments, type Webhook } from '@parley/contract';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { copyText } from '#shared/clipboard.ts';
import { counted } from '#shared/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { shownMoment } from '#shared/times.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/webhooks-dialog.module.css';

const { webhooks: hookTexts } = deploymentTexts;

/** Lists, adds, tests and deletes the addresses that are told of deployments. */
export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const { data: list } = useRead(deployments.webhooks);
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [fault, setFault] = useState<ApiError>();
  const [made, setMade] = useState<string>();
  const [leaving, setLeaving] = useState<Webhook>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>) {
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

  const add = () =>
    run(async () => {
      const body = { url: url.trim(), ...(secret === '' ? {} : { secret }) };
      const added = await call(deployments.addWebhook, { body, quiet: true });
      setMade(added.secret ?? undefined);
      setUrl('');
      setSecret('');
    });

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
                  void run(() => call(deployments.testWebhook, { params: { id: webhook.id }, quiet: true }))
                }
                onRemove={() => setLeaving(webhook)}
              />
            ))}
          </ul>
        )}
        {made !== undefined && <MadeSecret secret={made} />}
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextInput
            label={hookTexts.url}
            placeholder={hookTexts.urlExample}
            value={url}
            error={fault?.issueAt('url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <PasswordInput
            label={hookTexts.secret}
            description={hookTexts.secretHint}
            autoComplete="new-password"
            value={secret}
            error={fault?.issueAt('secret')}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
          <Button type="submit" disabled={isBusy || url.trim() === ''}>
            {hookTexts.add}
          </Button>
        </form>
      </Stack>
      {leaving && (
        <ConfirmDialog
          isOpen
          title={hookTexts.removal}
          confirmLabel={hookTexts.remove}
          isDestructive
          onConfirm={() => {
            setLeaving(undefined);
            void run(() => call(deployments.removeWebhook, { params: { id: leaving.id }, quiet: true }));
          }}
          onClose={() => setLeaving(undefined)}
        >
          {hookTexts.removalText(leaving.url)}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  isBusy: boolean;
  onTest: () => void;
  onRemove: () => void;
}

function WebhookRow({ webhook, isBusy, onTest, onRemove }: WebhookRowProps) {
  const { url, last_at: at, last_error: reason, waiting } = webhook;
  return (
    <li className={styles.row}>
      <StateIcon state={at === null ? 'pending' : reason === null ? 'ok' : 'error'} />
      <div className={styles.what}>
        <div className="p-cut" title={url}>
          {url}
        </div>
        <div className={styles.last}>
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

function MadeSecret({ secret }: { secret: string }) {
  return (
    <div className={styles.made} role="status">
      <span>{hookTexts.created}</span>
      <code>{secret}</code>
      <Button
        size="compact-sm"
        onClick={() =>
          void copyText(secret).then((isCopied) => isCopied && notify.success({ title: hookTexts.copied }))
        }
      >
        {hookTexts.copy}
      </Button>
    </div>
  );
}
