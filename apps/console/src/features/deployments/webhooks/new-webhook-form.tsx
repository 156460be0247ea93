import { deployments } from '@parley/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { copyText } from '#shared/clipboard.ts';
import { notify } from '#shared/notices/notices.ts';
import type { WebhookWork } from '#features/deployments/webhooks/use-webhook-work.ts';
import { webhookTexts as hookTexts } from '#texts/webhooks.ts';
import styles from '#features/deployments/webhooks/webhooks-dialog.module.css';

/** Adds an address, and shows once the secret that was made for it. */
export function NewWebhookForm({ work: { run, isBusy, fault } }: { work: WebhookWork }) {
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [made, setMade] = useState<string>();

  const add = () =>
    run(async () => {
      const body = { url: url.trim(), ...(secret === '' ? {} : { secret }) };
      const added = await call(deployments.addWebhook, { body, handles: ['local'] });
      setMade(added.secret ?? undefined);
      setUrl('');
      setSecret('');
    });

  return (
    <>
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
    </>
  );
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
