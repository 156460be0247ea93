import { Button, NativeSelect } from '@mantine/core';
import { GROUP_RIGHTS, type RightRule } from '@parley/contract';
import { IconPlus } from '@tabler/icons-react';
import { signOnTexts } from '#texts/sign-on.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { rightName } from '#features/platform/sign-on/right-name.ts';
import { RuleRow, RuleTable } from '#features/platform/sign-on/rule-table.tsx';
import type { SignOnDraft } from '#features/platform/sign-on/use-sign-on-draft.ts';
import styles from '#features/platform/sign-on/sign-on.module.css';

const { rights: texts } = signOnTexts;

/** The rights over the platform or a company that the provider's groups give. */
export function RightsPart({ draft: { mine, edit, faultAt } }: { draft: SignOnDraft }) {
  const rules = mine.right_rules;
  const change = (at: number, fields: Partial<RightRule>) =>
    edit({ right_rules: rules.map((rule, index) => (index === at ? { ...rule, ...fields } : rule)) });
  return (
    <PanelPart
      title={texts.title}
      count={rules.length}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => edit({ right_rules: [...rules, { group: '', right: 'company-admin' }] })}
        >
          {texts.add}
        </Button>
      }
    >
      <div className={styles.fields}>
        <RuleTable columns={[texts.right]} hint={texts.kept} none={texts.none}>
          {rules.map(({ group, right }, index) => (
            <RuleRow
              // oxlint-disable-next-line react/no-array-index-key -- Rules have no other identity.
              key={index}
              label={texts.groupOf(index + 1)}
              group={group}
              fault={faultAt(`right_rules.${index}.group`)}
              onGroup={(name) => change(index, { group: name })}
              onRemove={() => edit({ right_rules: rules.filter((_, at) => at !== index) })}
            >
              <td>
                <NativeSelect
                  aria-label={texts.rightOf(index + 1)}
                  data={GROUP_RIGHTS.map((one) => ({ value: String(one), label: rightName(one) }))}
                  value={String(right)}
                  onChange={({ currentTarget }) => {
                    const chosen = GROUP_RIGHTS.find((one) => String(one) === currentTarget.value);
                    if (chosen !== undefined) change(index, { right: chosen });
                  }}
                />
              </td>
            </RuleRow>
          ))}
        </RuleTable>
      </div>
    </PanelPart>
  );
}
