import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { outboundTexts } from '#texts/outbound.ts';
import { CallTimeFields } from '#features/outbound/form/call-time-fields.tsx';
import { RuleFields } from '#features/outbound/form/rule-fields.tsx';
import type { CampaignForm } from '#features/outbound/form/use-campaign-form.ts';
import styles from '#features/outbound/form/form.module.css';

const { form: texts } = outboundTexts;

/** The name of a campaign, its call times, its retries and, on request, its rules. */
export function CampaignFields({ form }: { form: CampaignForm }) {
  const { draft, choose, error, refusals, isOpen, setOpen } = form;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div ref={fields} className={styles.fields}>
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={200}
        value={draft.name}
        error={error('name')}
        onChange={({ currentTarget }) => choose({ name: currentTarget.value })}
      />
      <NativeSelect
        label={texts.environment}
        data={ENVIRONMENTS.map((value) => ({ value, label: texts.environments[value] }))}
        value={draft.project_env}
        error={error('project_env')}
        onChange={({ currentTarget }) => choose({ project_env: currentTarget.value === 'prod' ? 'prod' : 'dev' })}
      />
      <TextInput
        label={texts.countries}
        description={texts.countriesHint}
        spellCheck={false}
        value={draft.countries}
        error={error('rules.countries')}
        onChange={({ currentTarget }) => choose({ countries: currentTarget.value })}
      />
      <CallTimeFields draft={draft} error={error} onChange={choose} />
      <RetryFields form={form} />
      <TextInput
        type="url"
        label={texts.callback}
        description={texts.callbackHint}
        spellCheck={false}
        value={draft.callbackUrl}
        error={error('callback_url')}
        onChange={({ currentTarget }) => choose({ callbackUrl: currentTarget.value })}
      />
      <MoreButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && <RuleFields draft={draft} error={error} onChange={choose} />}
    </div>
  );
}

function RetryFields({ form: { draft, choose, error } }: { form: CampaignForm }) {
  return (
    <div className={styles.three}>
      <NumberField
        label={texts.retryInterval}
        value={draft.retryMinutes}
        error={error('retry_interval')}
        onChange={(retryMinutes) => choose({ retryMinutes })}
      />
      <NumberField
        label={texts.retryCount}
        value={draft.retryCount}
        error={error('retry_count')}
        onChange={(retryCount) => choose({ retryCount })}
      />
      <NumberField
        label={texts.timeout}
        title={texts.timeoutHint}
        value={draft.timeout}
        error={error('timeout')}
        onChange={(timeout) => choose({ timeout })}
      />
    </div>
  );
}

function MoreButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={styles.more ?? ''}
      aria-expanded={isOpen}
      leftSection={isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
      onClick={onToggle}
    >
      {texts.more}
    </Button>
  );
}

interface NumberFieldProps {
  label: string;
  title?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function NumberField({ onChange, ...rest }: NumberFieldProps) {
  return <TextInput {...rest} inputMode="numeric" onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
