import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { signOnTexts } from '#texts/sign-on.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { useCompanies } from '#features/platform/use-companies.ts';
import type { SignOnDraft } from '#features/platform/sign-on/use-sign-on-draft.ts';
import styles from '#features/platform/sign-on/sign-on.module.css';

const { people: texts } = signOnTexts;

/** The rules by which people of the provider get an account. */
export function PeoplePart({ draft: { mine, edit, faultOf } }: { draft: SignOnDraft }) {
  const { companies } = useCompanies();
  return (
    <PanelPart title={texts.title}>
      <div className={styles.fields}>
        <Checkbox
          label={texts.adds}
          checked={mine.adds_users}
          onChange={({ currentTarget }) => edit({ adds_users: currentTarget.checked })}
        />
        <NativeSelect
          label={texts.company}
          value={mine.company_id ?? ''}
          error={faultOf('company_id')}
          data={[
            { value: '', label: texts.noCompany },
            ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => edit({ company_id: value === '' ? null : Number(value) })}
        />
        <Checkbox
          label={texts.links}
          description={texts.linksHint}
          checked={mine.links_users}
          onChange={({ currentTarget }) => edit({ links_users: currentTarget.checked })}
        />
        <Checkbox
          label={texts.trusts}
          description={texts.trustsHint}
          checked={mine.trusts_emails}
          onChange={({ currentTarget }) => edit({ trusts_emails: currentTarget.checked })}
        />
        <NumberInput
          label={texts.grace}
          min={0}
          max={1_440}
          allowDecimal={false}
          w={120}
          styles={{ label: { whiteSpace: 'nowrap' } }}
          value={mine.grace_minutes}
          error={faultOf('grace_minutes')}
          onChange={(value) => edit({ grace_minutes: Number(value) })}
        />
      </div>
    </PanelPart>
  );
}
