import { Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { signOn, type SignOnState } from '@parley/contract';
import { useWrite } from '#shared/api/hooks.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { signOnTexts } from '#texts/sign-on.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import type { SignOnDraft } from '#features/platform/sign-on/use-sign-on-draft.ts';
import styles from '#features/platform/sign-on/sign-on.module.css';

const { provider: texts, fixed } = signOnTexts;

type TextField = 'name' | 'issuer' | 'client_id' | 'client_secret' | 'scopes';

/** The address of the provider, and the addresses that the provider must know. */
export function ProviderPart({ state, draft }: { state: SignOnState; draft: SignOnDraft }) {
  const { mine, edit, faultOf, isFixed } = draft;
  const test = useWrite(signOn.test, { handles: ['local'] });
  const field = (name: TextField) => ({
    value: mine[name],
    error: faultOf(name),
    disabled: isFixed(name),
    ...(isFixed(name) ? { description: fixed } : {}),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit({ [name]: currentTarget.value }),
  });
  return (
    <PanelPart title={texts.title}>
      <div className={styles.fields}>
        <Switch
          label={texts.isOn}
          checked={mine.is_on}
          onChange={({ currentTarget }) => edit({ is_on: currentTarget.checked })}
        />
        <TextInput label={texts.name} description={texts.nameHint} {...field('name')} />
        <div className={styles.with}>
          <TextInput label={texts.issuer} description={texts.issuerHint} spellCheck={false} {...field('issuer')} />
          <Button
            loading={test.isPending}
            disabled={mine.issuer === ''}
            onClick={() => test.mutate({ body: { issuer: mine.issuer } })}
          >
            {texts.test}
          </Button>
        </div>
        <TestResult result={test.data} failure={test.error?.message} />
        <TextInput label={texts.clientId} spellCheck={false} {...field('client_id')} />
        <PasswordInput
          label={texts.secret}
          autoComplete="off"
          {...field('client_secret')}
          description={isFixed('client_secret') ? fixed : state.has_secret ? texts.secretKept : undefined}
        />
        <TextInput label={texts.scopes} description={texts.scopesHint} spellCheck={false} {...field('scopes')} />
        <Address label={texts.redirect} description={texts.tell} value={state.redirect_uri} />
        <Address label={texts.logout} value={state.logout_uri} />
      </div>
    </PanelPart>
  );
}

interface TestResultProps {
  result: { is_reached: boolean; message: string; has_logout: boolean } | undefined;
  failure: string | undefined;
}

function TestResult({ result, failure }: TestResultProps) {
  const reason = failure ?? (result?.is_reached === false ? result.message : undefined);
  if (reason !== undefined) {
    return (
      <p className="p-flush p-text-13 p-break-anywhere p-error-text" role="status">
        <StateIcon state="error" /> {texts.notReached} {reason}
      </p>
    );
  }
  return (
    result && (
      <p className="p-flush p-text-13 p-break-anywhere" role="status">
        <StateIcon state="ok" /> {texts.reached(result.message, result.has_logout)}
      </p>
    )
  );
}

/** An address that is to be entered elsewhere. */
export function Address({ label, value, description }: { label: string; value: string; description?: string }) {
  return (
    <TextInput
      readOnly
      label={label}
      description={description}
      value={value}
      rightSection={<CopyButton value={value} label={texts.copy(label)} />}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
