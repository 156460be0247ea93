import { Button, Menu, NativeSelect, Popover } from '@mantine/core';
import { roles } from '@parley/contract';
import { DEFAULT_ROLE } from '@parley/domain/permission';
import { IconBuilding, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAdministers } from '#shared/access/administers.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { ChosenBar } from '#shared/ui/chosen-bar.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { uiTexts } from '#texts/ui.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import { ProjectPicker } from '#features/platform/users/add-membership.tsx';
import { useBulkChange, type BulkChange } from '#features/platform/users/use-bulk-change.ts';

const { bulk: texts, panel: panelTexts } = platformUserTexts;

interface UsersBulkProps {
  chosen: ReadonlySet<number>;
  /** Receives the users who could not be changed; they stay selected. */
  onLeft: (left: ReadonlySet<number>) => void;
  onClear: () => void;
}

/** Actions on all selected users. */
export function UsersBulk({ chosen, onLeft, onClear }: UsersBulkProps) {
  const isForPlatform = useAdministers() === 'platform';
  const { companies } = useCompanies();
  const { done, isInSteps, stop, change } = useBulkChange(chosen, onLeft);
  const count = chosen.size;
  const isRunning = done !== undefined;
  useHotkeys(texts.label, [{ keys: 'Esc', description: uiTexts.clearSelection, enabled: !isRunning, run: onClear }]);

  /** Many are changed only after a question; there is no way back but another change. */
  async function changeSurely(title: string, what: BulkChange, notice: (changed: number) => string): Promise<void> {
    const question = { title, text: texts.inStepsText, confirmLabel: texts.confirm(count) };
    if (!isInSteps || (await confirm(question))) await change(what, notice);
  }

  async function deactivate(): Promise<void> {
    const isSure = await confirm({
      title: texts.deactivateTitle(count),
      text: isInSteps ? `${texts.deactivateText} ${texts.inStepsText}` : texts.deactivateText,
      confirmLabel: texts.deactivate,
      isDestructive: true,
    });
    if (isSure) await change({ deactivate: true }, texts.deactivated);
  }

  const moveTo = (company_id: number | null, name: string) =>
    void changeSurely(texts.moveTitle(count, name), { company_id }, (changed) => texts.moved(changed, name));
  if (isRunning) {
    return (
      <ChosenBar label={texts.label} what={texts.what(count)}>
        <span className="p-figures" role="status">
          {texts.running(done, count)}
        </span>
        <Button onClick={stop}>{texts.stop}</Button>
      </ChosenBar>
    );
  }
  return (
    <ChosenBar label={texts.label} what={texts.what(count)} onClear={onClear}>
      {isForPlatform && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button leftSection={<IconBuilding size={16} stroke={1.75} aria-hidden />}>{texts.company}</Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
            {companies.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => moveTo(id, name)}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => moveTo(null, panelTexts.noCompany)}>{panelTexts.noCompany}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <AddToProject
        onAdd={({ id, name }, role_id) =>
          void changeSurely(texts.addTitle(count, name), { add_to: { project_id: id, role_id } }, (changed) =>
            texts.added(changed, name),
          )
        }
      />
      <Button
        c="var(--p-error)"
        leftSection={<IconUserOff size={16} stroke={1.75} aria-hidden />}
        onClick={() => void deactivate()}
      >
        {texts.deactivate}
      </Button>
    </ChosenBar>
  );
}

interface AddToProjectProps {
  onAdd: (project: { id: number; name: string }, role: number) => void;
}

function AddToProject({ onAdd }: AddToProjectProps) {
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<number>(DEFAULT_ROLE);
  const { data: allRoles = [] } = useRead(roles.list, { handles: ['local'] });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(!isOpen)}>
          {texts.addTo}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.addTo}>
        <ProjectPicker
          present={{}}
          onPick={(project) => {
            setOpen(false);
            onAdd(project, role);
          }}
        />
        <NativeSelect
          mt="sm"
          label={texts.role}
          value={role}
          data={allRoles.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => setRole(Number(value))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
