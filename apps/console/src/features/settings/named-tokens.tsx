import { Button } from '@mantine/core';
import { projectTokens } from '@parley/contract';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { refresh, useRead, useWrite } from '#shared/api/hooks.ts';
import { NewTokenPart } from '#parts/tokens/new-token-part.ts';
import { TokenTable } from '#parts/tokens/token-table.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { tokenTexts } from '#texts/tokens.ts';
import styles from '#features/settings/settings.module.css';

const { project: texts } = tokenTexts;

/** Tokens of the project, one for each program. */
export function NamedTokens() {
  const { data: list, error, refetch } = useRead(projectTokens.list);
  const [isAdding, setAdding] = useState(false);
  const remove = useWrite(projectTokens.remove, { refreshes: [projectTokens.list], notice: tokenTexts.removed });
  return (
    <section className={styles.named} aria-labelledby="named-tokens">
      <h3 id="named-tokens" className="p-flush p-text-14 p-semibold">
        {texts.title}
      </h3>
      <p className={styles.hint}>{texts.about}</p>
      {error && !list && <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />}
      {!error && !list && <SkeletonRows rows={2} />}
      {list?.length === 0 && <p className="p-caption">{tokenTexts.none}</p>}
      {list && list.length > 0 && <TokenTable tokens={list} onRemove={({ id }) => remove.mutate({ params: { id } })} />}
      <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      {isAdding && (
        <NewTokenPart
          needsRole
          create={async ({ role_id, ...limits }) => {
            const made = await call(projectTokens.create, {
              body: { ...limits, role_id: role_id ?? 0 },
              handles: ['local'],
            });
            await refresh(projectTokens.list);
            return made;
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
