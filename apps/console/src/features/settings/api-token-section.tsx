import { Button } from '@mantine/core';
import { apiToken } from '@parley/contract';
import { useState } from 'react';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { shownMoment } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { settingTexts } from '#texts/settings.ts';
import { NamedTokens } from '#features/settings/named-tokens.tsx';
import styles from '#features/settings/settings.module.css';

const { apiToken: tokenTexts } = settingTexts;

/** Creates the token with which programs call this project's API. The token is shown once. */
export function ApiTokenSection() {
  const read = useRead(apiToken.get);
  const [made, setMade] = useState('');
  const make = useWrite(apiToken.make, {
    atime: read.data && (read.data.version ?? 0),
    refreshes: [apiToken.get],
    onSuccess: ({ token }) => setMade(token),
  });
  if (read.isError) return <LoadError what={tokenTexts.title} error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows />;
  const { token, created_at, last_used_at } = read.data;

  async function makeAnother() {
    const isSure =
      token === null ||
      (await confirm({
        title: tokenTexts.replaceTitle,
        text: tokenTexts.replaceHint,
        confirmLabel: tokenTexts.createNew,
        isDestructive: true,
      }));
    if (isSure) make.mutate();
  }

  return (
    <>
      <p className={styles.hint}>{tokenTexts.hint}</p>
      <div className={styles.setting}>
        <span className={styles.label}>{tokenTexts.label}</span>
        <div className={styles.control}>
          {made === '' ? (
            <span>{token === null ? tokenTexts.none : <code>…{token}</code>}</span>
          ) : (
            <>
              <span className="p-flex-row p-gap-4 p-narrowable p-break-anywhere" role="status">
                <code>{made}</code>
                <CopyButton value={made} label={tokenTexts.copy} />
              </span>
              <p className={styles.hint}>{tokenTexts.shownOnce}</p>
            </>
          )}
          {created_at !== null && (
            <p className={styles.hint}>
              {tokenTexts.created(
                shownMoment(created_at),
                last_used_at === null ? tokenTexts.unused : tokenTexts.lastUsed(shownMoment(last_used_at)),
              )}
            </p>
          )}
        </div>
      </div>
      <Button loading={make.isPending} onClick={() => void makeAnother()}>
        {token === null ? tokenTexts.create : tokenTexts.createNew}
      </Button>
      <NamedTokens />
    </>
  );
}
