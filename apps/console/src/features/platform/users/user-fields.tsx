import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { PlatformUserDetails } from '@parley/contract';
import { useId } from 'react';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import type { UserDraft } from '#features/platform/users/use-user-draft.ts';
import { FieldLine } from '#features/platform/users/field-line.tsx';
import panel from '#features/platform/panel-part.module.css';

const { panel: texts } = platformUserTexts;

interface UserFieldsProps {
  user: PlatformUserDetails;
  draft: UserDraft;
  /** Companies are assigned by platform administrators only. */
  isForPlatform: boolean;
}

export function UserFields({ user, draft, isForPlatform }: UserFieldsProps) {
  const { base, mine, edit, refusal } = draft;
  const { companies } = useCompanies();
  const reason = useId();
  const isKept = user.is_synchronized;
  return (
    <PanelPart>
      <FieldLine label={texts.name} isUnsaved={base.name !== mine.name}>
        <TextInput
          aria-label={texts.name}
          aria-describedby={isKept ? reason : undefined}
          readOnly={isKept}
          value={mine.name}
          error={refusal?.issueAt('name')}
          onChange={({ currentTarget: { value } }) => edit({ name: value })}
        />
      </FieldLine>
      <FieldLine label={texts.email} isUnsaved={base.email !== mine.email}>
        <TextInput
          type="email"
          aria-label={texts.email}
          aria-describedby={isKept ? reason : undefined}
          readOnly={isKept}
          value={mine.email}
          error={refusal?.issueAt('email')}
          onChange={({ currentTarget: { value } }) => edit({ email: value })}
        />
      </FieldLine>
      {isKept && (
        <p id={reason} className={panel.reason}>
          {texts.synchronized}
        </p>
      )}
      {isForPlatform && (
        <>
          <FieldLine label={texts.company} isUnsaved={base.company_id !== mine.company_id}>
            <NativeSelect
              aria-label={texts.company}
              value={mine.company_id ?? ''}
              error={refusal?.issueAt('company_id')}
              data={[
                { value: '', label: texts.noCompany },
                ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                edit(value === '' ? { company_id: null, is_company_admin: false } : { company_id: Number(value) })
              }
            />
          </FieldLine>
          <FieldLine isUnsaved={base.is_company_admin !== mine.is_company_admin}>
            <Checkbox
              label={texts.companyAdmin}
              description={companyAdminHint(user, mine.company_id)}
              disabled={mine.company_id === null || user.is_group_company_admin}
              checked={mine.is_company_admin}
              error={refusal?.issueAt('is_company_admin')}
              onChange={({ currentTarget: { checked } }) => edit({ is_company_admin: checked })}
            />
          </FieldLine>
        </>
      )}
    </PanelPart>
  );
}

function companyAdminHint(user: PlatformUserDetails, companyId: number | null): string {
  if (user.is_group_company_admin) return platformUserTexts.permissions.fromGroup;
  return companyId === null ? texts.companyAdminNeedsCompany : texts.companyAdminHint;
}
