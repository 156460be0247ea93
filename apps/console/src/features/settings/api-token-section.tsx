import { Button } from '@mantine/core';
import { apiToken } from '@parley/contract';
import { useState } from 'react';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { shownMoment } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import styles from '#features/settings/settings.module.css';

/** How programs call the API of this project. The token is shown once, when it is made. */
export function ApiTokenSection() {
  const read = useRead(apiToken.get);
  const [made, setMade] = useState('');
  const make = useWrite(apiToken.make, { refreshes: [apiToken.get], onSuccess: ({ token }) => setMade(token) });
  if (read.isError) return <LoadError what="API token" error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows />;
  const { token, created_at, last_used_at } = read.data;

  async function makeAnother() {
    const isSure =
      token === null ||
      (await confirm({
        title: 'Make a new API token?',
        text: 'Programs that use the present one are refused from then on.',
        confirmLabel: 'Make a new token',
        isDestructive: true,
      }));
    if (isSure) make.mutate();
  }

  return (
    <>
      <p className={styles.hint}>
        Programs call the API of this project with it, as an editor may: tests in a build, other systems that a bot
        redirects to. It opens no other project.
      </p>
      <div className={styles.setting}>
        <span className={styles.label}>Token</span>
        <div className={styles.control}>
          {made === '' ? (
            <span>{token === null ? 'None' : <code>…{token}</code>}</span>
          ) : (
            <>
              <span className={styles.fixed} role="status">
                <code>{made}</code>
                <CopyButton value={made} label="Copy the token" />
              </span>
              <p className={styles.hint}>Copy it now: it is not shown again.</p>
            </>
          )}
          {created_at !== null && (
            <p className={styles.hint}>
              Made {shownMoment(created_at)},{' '}
              {last_used_at === null ? 'not used yet' : `last used ${shownMoment(last_used_at)}`}
            </p>
          )}
        </div>
      </div>
      <Button loading={make.isPending} onClick={() => void makeAnother()}>
        {token === null ? 'Make a token' : 'Make a new token'}
      </Button>
    </>
  );
}
