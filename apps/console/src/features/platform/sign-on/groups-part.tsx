import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { roles, type GroupRule, type SignOnState } from '@parley/contract';
import { DEFAULT_ROLE } from '@parley/domain/permission';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { shownMinute } from '#shared/times.ts';
import { signOnTexts } from '#texts/sign-on.ts';
import { AddPopover } from '#features/platform/add-popover.tsx';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { RuleRow, RuleTable } from '#features/platform/sign-on/rule-table.tsx';
import type { SignOnDraft } from '#features/platform/sign-on/use-sign-on-draft.ts';
import { ProjectPicker } from '#features/platform/users/add-membership.tsx';
import styles from '#features/platform/sign-on/sign-on.module.css';

const { groups: texts } = signOnTexts;

/** The roles that the provider's groups give. */
export function GroupsPart({ state, draft }: { state: SignOnState; draft: SignOnDraft }) {
  const { mine, edit, faultOf, faultAt } = draft;
  const [picked, setPicked] = useState<Record<number, string>>({});
  const known = Object.fromEntries(state.names.projects.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => picked[id] ?? known[id] ?? texts.deleted(id);
  const change = (at: number, fields: Partial<GroupRule>) =>
    edit({ rules: mine.rules.map((rule, index) => (index === at ? { ...rule, ...fields } : rule)) });

  function add({ id, name }: { id: number; name: string }): void {
    setPicked((before) => ({ ...before, [id]: name }));
    edit({ rules: [...mine.rules, { group: '', project_id: id, role_id: DEFAULT_ROLE }] });
  }

  const addButton = (
    <AddPopover button={texts.add} label={texts.add}>
      {(close) => (
        <ProjectPicker
          present={{}}
          onPick={(project) => {
            close();
            add(project);
          }}
        />
      )}
    </AddPopover>
  );
  return (
    <PanelPart title={texts.title} count={mine.rules.length} action={addButton}>
      <div className={styles.fields}>
        {state.groups_left_out && (
          <Alert color="yellow" title={texts.leftOut(state.groups_left_out.users)}>
            {texts.leftOutWhy(shownMinute(state.groups_left_out.last_at))}
          </Alert>
        )}
        <RuleTable columns={[texts.project, texts.role]} hint={texts.first} none={texts.none}>
          {mine.rules.map((rule, index) => (
            <RuleRow
              // oxlint-disable-next-line react/no-array-index-key -- Rules have no other identity.
              key={index}
              label={texts.groupOf(index + 1)}
              group={rule.group}
              fault={faultAt(`rules.${index}.group`)}
              onGroup={(group) => change(index, { group })}
              onRemove={() => edit({ rules: mine.rules.filter((_, at) => at !== index) })}
            >
              <td className="p-cut">{nameOf(rule.project_id)}</td>
              <td>
                <RoleSelect
                  label={texts.roleOf(index + 1)}
                  value={rule.role_id}
                  onChange={(role_id) => change(index, { role_id })}
                />
              </td>
            </RuleRow>
          ))}
        </RuleTable>
        <TextInput
          label={texts.claim}
          description={texts.claimHint}
          spellCheck={false}
          value={mine.groups_claim}
          error={faultOf('groups_claim')}
          onChange={({ currentTarget }) => edit({ groups_claim: currentTarget.value })}
        />
        <TextInput
          label={texts.consoleUrl}
          spellCheck={false}
          value={mine.console_url}
          error={faultOf('console_url')}
          onChange={({ currentTarget }) => edit({ console_url: currentTarget.value })}
        />
      </div>
    </PanelPart>
  );
}

function RoleSelect({ label, value, onChange }: { label: string; value: number; onChange: (id: number) => void }) {
  const { data = [] } = useRead(roles.list);
  return (
    <NativeSelect
      aria-label={label}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
