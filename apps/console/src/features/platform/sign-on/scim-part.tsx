import { Button, TextInput } from '@mantine/core';
import { signOn, type SignOnState } from '@parley/contract';
import { useState } from 'react';
import { useWrite } from '#shared/api/hooks.ts';
import { shownMinute } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { signOnTexts } from '#texts/sign-on.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { Address } from '#features/platform/sign-on/provider-part.tsx';
import styles from '#features/platform/sign-on/sign-on.module.css';

const { scim: texts } = signOnTexts;

/** The provider's own way to keep users and groups here. */
export function ScimPart({ state: { scim_url, scim_token } }: { state: SignOnState }) {
  const [made, setMade] = useState<string>();
  const make = useWrite(signOn.makeScimToken, {
    refreshes: [signOn.get],
    onSuccess: ({ token }) => setMade(token),
  });
  const end = useWrite(signOn.removeScimToken, {
    refreshes: [signOn.get],
    notice: texts.ended,
    onSuccess: () => setMade(undefined),
  });

  async function replace(): Promise<void> {
    const question = { title: texts.replaceQuestion, text: texts.replaceText, confirmLabel: texts.replace };
    if (scim_token === null || (await confirm(question))) make.mutate();
  }

  return (
    <PanelPart title={texts.title}>
      <div className={styles.fields}>
        <p className="p-caption p-flush p-text-13 p-break-anywhere">{texts.about}</p>
        <Address label={texts.address} value={scim_url} />
        {made === undefined ? (
          <p className="p-flush p-text-13 p-break-anywhere">
            {scim_token === null ? texts.noToken : factsOf(scim_token)}
          </p>
        ) : (
          <TextInput
            readOnly
            label={texts.token}
            description={texts.once}
            value={made}
            rightSection={<CopyButton value={made} label={texts.copy} />}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        <div className="p-flex p-gap-8">
          <Button loading={make.isPending} onClick={() => void replace()}>
            {scim_token === null ? texts.make : texts.replace}
          </Button>
          {scim_token !== null && (
            <Button loading={end.isPending} onClick={() => end.mutate()}>
              {texts.end}
            </Button>
          )}
        </div>
      </div>
    </PanelPart>
  );
}

function factsOf({ last_four, made_at, used_at }: NonNullable<SignOnState['scim_token']>): string {
  const facts = texts.facts(last_four, shownMinute(made_at));
  return `${facts} ${used_at === null ? texts.unused : texts.used(shownMinute(used_at))}`;
}
