import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { auth } from '@parley/contract';
import { useState, type FormEvent } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { FieldLine } from '#features/platform/users/field-line.tsx';
import { useInvitation, type Invitation, type MadeInvitation } from '#features/platform/users/use-invitation.ts';
import { Memberships } from '#features/platform/users/user-memberships.tsx';
import panel from '#features/platform/panel-part.module.css';

const { adding: texts, panel: fieldTexts } = platformUserTexts;

interface InviteFormProps {
  onMade: (made: MadeInvitation) => void;
  onClose: () => void;
}

export function InviteForm({ onMade, onClose }: InviteFormProps) {
  const invitation = useInvitation(onMade);
  const { typed, type, isSending, invite } = invitation;
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void invite();
  };
  // The link is shown once, so the panel stays open with it.
  const inviteAndStay = async () => {
    await invite();
    return false;
  };
  return (
    <SidePanel
      title={texts.title}
      closesOnEscape
      footer={
        <>
          <LeaveGuard
            count={invitation.typedCount}
            isSaving={isSending}
            onSave={inviteAndStay}
            asksWithin={['tab', 'user']}
            wording={texts.leave}
          />
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
          <TextFields {...invitation} />
          {invitation.isForPlatform && <CompanyField {...invitation} />}
          <SignOnField {...invitation} />
          <Hint {...invitation} />
        </PanelPart>
      </form>
      <Memberships
        memberships={typed.memberships}
        saved={typed.memberships}
        projectName={(id) => names.get(id) ?? ''}
        onChange={(memberships, added) => {
          if (added) setNames((all) => new Map(all).set(added.id, added.name));
          type({ memberships });
        }}
      />
    </SidePanel>
  );
}

function TextFields({ typed: { name, email }, type, refusal }: Invitation) {
  return (
    <>
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
    </>
  );
}

function CompanyField({ typed, type, refusal }: Invitation) {
  const { companies } = useCompanies();
  return (
    <FieldLine label={fieldTexts.company}>
      <NativeSelect
        aria-label={fieldTexts.company}
        value={typed.company_id}
        error={refusal?.issueAt('company_id')}
        data={[
          { value: '', label: fieldTexts.noCompany },
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => type({ company_id: value })}
      />
    </FieldLine>
  );
}

function SignOnField({ typed, type, refusal }: Invitation) {
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  if (!config?.sso) return null;
  return (
    <FieldLine>
      <Checkbox
        label={texts.signOn}
        checked={typed.isForSignOn}
        error={refusal?.issueAt('expects_sign_on')}
        onChange={({ currentTarget: { checked } }) => type({ isForSignOn: checked })}
      />
    </FieldLine>
  );
}

/** Explains the invitation, or shows the refusal that no field shows. */
function Hint({ typed, refusal }: Invitation) {
  const isShown = refusal && FIELDS.some((field) => refusal.issueAt(field) !== undefined);
  const general = isShown ? undefined : refusal?.message;
  return (
    <p className={panel.reason} role={general ? 'alert' : undefined}>
      {general ?? (typed.isForSignOn ? texts.hintSignOn : texts.hint)}
    </p>
  );
}

const FIELDS = ['name', 'email', 'company_id', 'expects_sign_on'];
