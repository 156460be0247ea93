import { Button, NativeSelect, TextInput } from '@mantine/core';
import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { ENVIRONMENTS } from '@parley/domain/deployment';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import {
  changedFields,
  draftOf,
  faultAt,
  faultsOf,
  inputOf,
  newDraft,
  type CampaignDraft,
  type Fault,
} from '#features/outbound/form/campaign-draft.ts';
import { CallTimeFields } from '#features/outbound/form/call-time-fields.tsx';
import { RuleFields } from '#features/outbound/form/rule-fields.tsx';
import styles from '#features/outbound/form/form.module.css';

const { form: texts } = outboundTexts;

interface CampaignDialogProps {
  /** A new one unless given. */
  campaign: Campaign | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Adds or changes a campaign. */
export function CampaignDialog({ campaign, onSaved, onClose }: CampaignDialogProps) {
  const [base] = useState(() => campaign && inputOf(draftOf(campaign)));
  const [draft, setDraft] = useState(() => (campaign ? draftOf(campaign) : newDraft()));
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(campaign?.version);
  const choose = (change: Partial<CampaignDraft>) => setDraft({ ...draft, ...change });
  const error = (field: string) => faultAt(faults, field);

  function show(found: readonly Fault[]): void {
    setFaults(found);
    if (found.some(({ path }) => path.startsWith('rules'))) setOpen(true);
  }

  async function send(): Promise<number> {
    const input = inputOf(draft);
    if (!campaign || !base) return (await call(outbound.create, { body: input, quiet: isOfFields })).id;
    const { id } = campaign;
    const body = changedFields(base, input);
    await call(outbound.update, { params: { id }, body, atime: version, quiet: isOfFields });
    return id;
  }

  async function save(): Promise<void> {
    const found = faultsOf(draft);
    show(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const id = await send();
      await refresh(outbound.list);
      notify.success({ title: campaign ? specTexts.outbound.updated : specTexts.outbound.created });
      onSaved(id);
      onClose();
    } catch (refused) {
      if (!(refused instanceof ApiError || refused instanceof CallSkipped)) throw refused;
      if (!(refused instanceof ApiError)) return;
      show(refused.issues.map(({ path, message }) => ({ path: path.replace(/^body\./u, ''), message })));
      if (refused.status === 409) await takeNewest();
    } finally {
      setBusy(false);
    }
  }

  /** The notice has told of the conflict. The next save is based on what is there now, and changes only its own fields. */
  async function takeNewest(): Promise<void> {
    await refresh(outbound.list);
    setVersion(lastRead(outbound.list)?.find(({ id }) => id === campaign?.id)?.version ?? version);
  }

  return (
    <Dialog
      title={campaign ? texts.edit(campaign.name) : specTexts.outbound.add}
      size={560}
      onSubmit={() => void save()}
      onClose={onClose}
      footer={
        <>
          {version !== campaign?.version && (
            <span className={styles.state}>
              <StateLine state="warning">{texts.changedMeanwhile}</StateLine>
            </span>
          )}
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {campaign ? texts.save : texts.add}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
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
        <CallTimeFields draft={draft} error={error} onChange={choose} />
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
        <TextInput
          type="url"
          label={texts.callback}
          description={texts.callbackHint}
          spellCheck={false}
          value={draft.callbackUrl}
          error={error('callback_url')}
          onChange={({ currentTarget }) => choose({ callbackUrl: currentTarget.value })}
        />
        <Button
          variant="subtle"
          color="gray"
          className={styles.more ?? ''}
          aria-expanded={isOpen}
          leftSection={isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.more}
        </Button>
        {isOpen && <RuleFields draft={draft} error={error} onChange={choose} />}
      </div>
    </Dialog>
  );
}

/** Refusals that are shown at their fields. */
function isOfFields({ status, issues }: ApiError): boolean {
  return status === 400 && issues.length > 0;
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
