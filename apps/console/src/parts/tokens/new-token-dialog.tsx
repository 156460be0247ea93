import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { roles } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { tokenTexts } from '#texts/tokens.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#parts/tokens/tokens.module.css';

const { dialog: texts, environments } = tokenTexts;
const DAY_SECONDS = 86_400;
const PERIODS = [7, 30, 90, 365] as const;
const NEVER = 'never';

interface TokenRequest {
  name: string;
  role_id: number | null;
  project_env: Environment | null;
  expires_at: number | null;
}

export interface NewTokenDialogProps {
  /** A token without a role may do everything that its user may. */
  needsRole: boolean;
  create: (request: TokenRequest) => Promise<{ token: string }>;
  onClose: () => void;
}

/** Asks for the purpose of a token, creates it, and shows it once. */
export function NewTokenDialog({ needsRole, create, onClose }: NewTokenDialogProps) {
  const { data: all = [] } = useRead(roles.list);
  const [asked, setAsked] = useState<Asked>({ name: '', role: '', environment: '', days: '90' });
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<string>();
  const chosen = asked.role === '' && needsRole ? String(all[0]?.id ?? '') : asked.role;

  async function submit() {
    if (asked.name.trim() === '') return setFault({ field: 'name', message: texts.noName });
    setFault(undefined);
    setBusy(true);
    try {
      const { token } = await create(requestOf({ ...asked, role: chosen }));
      setMade(token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (made !== undefined) return <MadeToken token={made} onClose={onClose} />;
  return (
    <Dialog
      title={texts.title}
      onSubmit={() => void submit()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {texts.create}
          </Button>
        </>
      }
    >
      <TokenFields
        asked={{ ...asked, role: chosen }}
        fault={fault}
        onChange={(change) => setAsked((before) => ({ ...before, ...change }))}
      >
        {!needsRole && <option value="">{tokenTexts.everything}</option>}
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {texts.ofRole(name)}
          </option>
        ))}
      </TokenFields>
    </Dialog>
  );
}

/** The values of the fields; an empty text for no choice. */
interface Asked {
  name: string;
  role: string;
  environment: string;
  days: string;
}

interface Fault {
  field: string;
  message: string;
}

function requestOf({ name, role, environment, days }: Asked): TokenRequest {
  return {
    name: name.trim(),
    role_id: role === '' ? null : Number(role),
    project_env: environment === 'dev' || environment === 'prod' ? environment : null,
    expires_at: days === NEVER ? null : Math.trunc(Date.now() / 1_000) + Number(days) * DAY_SECONDS,
  };
}

interface TokenFieldsProps {
  asked: Asked;
  fault: Fault | undefined;
  onChange: (change: Partial<Asked>) => void;
  /** The roles that can be chosen. */
  children: ReactNode;
}

function TokenFields({ asked, fault, onChange, children }: TokenFieldsProps) {
  const errorAt = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <Stack>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        data-autofocus
        value={asked.name}
        maxLength={200}
        error={errorAt('name')}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <NativeSelect
        label={texts.scope}
        description={texts.scopeHint}
        value={asked.role}
        error={errorAt('role_id')}
        onChange={({ currentTarget: { value } }) => onChange({ role: value })}
      >
        {children}
      </NativeSelect>
      <NativeSelect
        label={texts.environment}
        value={asked.environment}
        onChange={({ currentTarget: { value } }) => onChange({ environment: value })}
      >
        <option value="">{environments.both}</option>
        <option value="dev">{environments.dev}</option>
        <option value="prod">{environments.prod}</option>
      </NativeSelect>
      <NativeSelect
        label={texts.expires}
        description={asked.days === NEVER ? texts.neverHint : undefined}
        value={asked.days}
        error={errorAt('expires_at')}
        onChange={({ currentTarget: { value } }) => onChange({ days: value })}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {texts.in[period]}
          </option>
        ))}
        <option value={NEVER}>{tokenTexts.never}</option>
      </NativeSelect>
      {errorAt('') !== undefined && (
        <p className="p-flush p-size-13 p-error-text" role="alert">
          {errorAt('')}
        </p>
      )}
    </Stack>
  );
}

/** At the field that the server names; other faults, such as a missing permission, below all fields. */
function faultOf(error: ApiError): Fault {
  for (const field of ['name', 'role_id', 'expires_at']) {
    const message = error.issueAt(field);
    if (message !== undefined) return { field, message };
  }
  return { field: '', message: error.message };
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      title={texts.created}
      size={520}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Stack>
        <Strip state="warning" role="status">
          {texts.shownOnce}
        </Strip>
        <div className={styles.made}>
          <code aria-label={texts.token}>{token}</code>
          <CopyButton value={token} label={texts.copy} />
        </div>
      </Stack>
    </Dialog>
  );
}
