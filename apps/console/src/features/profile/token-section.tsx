import { Button } from '@mantine/core';
import { personalTokens } from '@parley/contract';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { refresh, useRead, useWrite } from '#shared/api/hooks.ts';
import { NewTokenPart } from '#parts/tokens/new-token-part.ts';
import { TokenTable } from '#parts/tokens/token-table.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Section } from '#features/profile/section.tsx';
import { profileTexts } from '#texts/profile.ts';
import { tokenTexts } from '#texts/tokens.ts';

const { tokens: texts } = profileTexts;

/** Tokens with which programs act as the user. */
export function TokenSection() {
  const { data: list, error, refetch } = useRead(personalTokens.list);
  const [isAdding, setAdding] = useState(false);
  const remove = useWrite(personalTokens.remove, { refreshes: [personalTokens.list], notice: tokenTexts.removed });
  return (
    <Section
      title={texts.title}
      about={texts.about}
      actions={<Button onClick={() => setAdding(true)}>{tokenTexts.add}</Button>}
    >
      {error && !list && <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />}
      {!error && !list && <SkeletonRows rows={2} />}
      {list?.length === 0 && <p className="p-caption">{tokenTexts.none}</p>}
      {list && list.length > 0 && <TokenTable tokens={list} onRemove={({ id }) => remove.mutate({ params: { id } })} />}
      {isAdding && (
        <NewTokenPart
          needsRole={false}
          create={async (body) => {
            const made = await call(personalTokens.create, { body, handles: ['local'] });
            await refresh(personalTokens.list);
            return made;
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}
