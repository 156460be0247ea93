import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { auth, platform } from '@parley/contract';
import { useState, type FormEvent } from 'react';
import { useAdministers } from '#shared/access/administers.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import { memberList } from '#features/platform/users/edited-user.ts';
import { FieldLine } from '#features/platform/users/field-line.tsx';
import { MadeLinkField } from '#features/platform/users/made-link.tsx';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { refreshUsers } from '#features/platform/users/use-users.ts';
import type { MadeLink } from '#features/platform/users/user-deeds.ts';
import { Memberships } from '#features/platform/users/user-memberships.tsx';
import panel from '#features/platform/panel-part.module.css';

const { adding: texts, panel: fieldTexts, link: linkTexts } = platformUserTexts;

const EMPTY = { name: '', email: '', company_id: '', memberships: {} as Record<string, number>, isForSignOn: false };

interface AddUserPanelProps {
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Invites a user, and then shows the link. */
export function AddUserPanel({ onOpen, onClose }: AddUserPanelProps) {
  const [made, setMade] = useState<MadeLink & { id: number; name: string; email: string }>();
  if (!made) return <InviteForm onMade={setMade} onClose={onClose} />;
  return (
    <SidePanel
      title={linkTexts.invitation(made.name)}
      takesFocus
      footer={
        <>
          <Button onClick={() => setMade(undefined)}>{texts.another}</Button>
          <Button variant="filled" onClick={() => onOpen(made.id)}>
            {linkTexts.done}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <PanelPart>
        <MadeLinkField made={made} email={made.email} />
      </PanelPart>
    </SidePanel>
  );
}

interface InviteFormProps {
  onMade: (made: MadeLink & { id: number; name: string; email: string }) => void;
  onClose: () => void;
}

function InviteForm({ onMade, onClose }: InviteFormProps) {
  const [{ name, email, company_id, memberships, isForSignOn }, setTyped] = useState(EMPTY);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [refusal, setRefusal] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const { companies } = useCompanies();
  const { data: config } = useRead(auth.config, { quiet: true });
  const isForPlatform = useAdministers() === 'platform';
  const type = (fields: Partial<typeof EMPTY>) => setTyped((typed) => ({ ...typed, ...fields }));

  async function invite(): Promise<void> {
    setSending(true);
    setRefusal(undefined);
    try {
      const company = isForPlatform ? { company_id: company_id === '' ? null : Number(company_id) } : {};
      const made = await call(platform.invite, {
        body: {
          name,
          email,
          ...company,
          memberships: memberList(memberships),
          ...(isForSignOn ? { expects_sign_on: true } : {}),
        },
        quiet: ({ status }) => status === 400,
      });
      notify.success({ title: texts.invited(name) });
      onMade({ ...made, name, email });
      await refreshUsers();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) setRefusal(error);
    } finally {
      setSending(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void invite();
  };
  const general =
    refusal &&
    ['name', 'email', 'company_id', 'expects_sign_on'].every((field) => refusal.issueAt(field) === undefined);
  return (
    <SidePanel
      title={texts.title}
      footer={
        <>
          <span />
          <Button variant="filled" type="submit" form="invite-user" loading={isSending}>
            {texts.invite}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form id="invite-user" noValidate onSubmit={submit}>
        <PanelPart>
          <FieldLine label={fieldTexts.name}>
            <TextInput
              ref={focusOnMount}
              aria-label={fieldTexts.name}
              autoComplete="off"
              value={name}
              error={refusal?.issueAt('name')}
              onChange={({ currentTarget: { value } }) => type({ name: value })}
            />
          </FieldLine>
          <FieldLine label={fieldTexts.email}>
            <TextInput
              type="email"
              aria-label={fieldTexts.email}
              autoComplete="off"
              value={email}
              error={refusal?.issueAt('email')}
              onChange={({ currentTarget: { value } }) => type({ email: value })}
            />
          </FieldLine>
          {isForPlatform && (
            <FieldLine label={fieldTexts.company}>
              <NativeSelect
                aria-label={fieldTexts.company}
                value={company_id}
                error={refusal?.issueAt('company_id')}
                data={[
                  { value: '', label: fieldTexts.noCompany },
                  ...companies.map(({ id, name: label }) => ({ value: String(id), label })),
                ]}
                onChange={({ currentTarget: { value } }) => type({ company_id: value })}
              />
            </FieldLine>
          )}
          {config?.sso && (
            <FieldLine>
              <Checkbox
                label={texts.signOn}
                checked={isForSignOn}
                error={refusal?.issueAt('expects_sign_on')}
                onChange={({ currentTarget: { checked } }) => type({ isForSignOn: checked })}
              />
            </FieldLine>
          )}
          <p className={panel.reason} role={general ? 'alert' : undefined}>
            {general ? refusal.message : isForSignOn ? texts.hintSignOn : texts.hint}
          </p>
        </PanelPart>
      </form>
      <Memberships
        memberships={memberships}
        saved={memberships}
        projectName={(id) => names.get(id) ?? ''}
        onChange={(next, added) => {
          if (added) setNames((all) => new Map(all).set(added.id, added.name));
          type({ memberships: next });
        }}
      />
    </SidePanel>
  );
}
