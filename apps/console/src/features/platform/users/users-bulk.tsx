import { Button, Menu, NativeSelect, Popover } from '@mantine/core';
import { MOST_BULK_USERS, platform, roles, type BodyInput } from '@parley/contract';
import { DEFAULT_ROLE } from '@parley/domain/permission';
import { IconBuilding, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAdministers } from '#shared/access/administers.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { ChosenBar } from '#shared/ui/chosen-bar.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { uiTexts } from '#texts/ui.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import { ProjectPicker } from '#features/platform/users/add-membership.tsx';
import { refreshUsers } from '#features/platform/users/use-users.ts';

const { bulk: texts, panel: panelTexts } = platformUserTexts;

type Change = Omit<BodyInput<typeof platform.bulk>, 'ids'>;

interface UsersBulkProps {
  chosen: ReadonlySet<number>;
  onClear: () => void;
}

/** The actions on several users at once: all of them are changed, or none. */
export function UsersBulk({ chosen, onClear }: UsersBulkProps) {
  const isForPlatform = useAdministers() === 'platform';
  const { companies } = useCompanies();
  const count = chosen.size;
  const isTooMany = count > MOST_BULK_USERS;
  useHotkeys(texts.label, [{ keys: 'Esc', description: uiTexts.clearSelection, run: onClear }]);

  async function change(what: Change, notice: string): Promise<void> {
    try {
      const quiet = ({ status }: ApiError) => status === 400;
      await call(platform.bulk, { body: { ids: [...chosen], ...what }, quiet, handles: [402] });
      notify.success({ title: notice });
      onClear();
      await refreshUsers();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.wasTold) notify.error({ title: texts.refused, message: reasonsOf(error) });
    }
  }

  async function deactivate(): Promise<void> {
    const isSure = await confirm({
      title: texts.deactivateTitle(count),
      text: texts.deactivateText,
      confirmLabel: texts.deactivate,
      isDestructive: true,
    });
    if (isSure) await change({ deactivate: true }, texts.deactivated(count));
  }

  const disabled = { disabled: isTooMany, title: isTooMany ? texts.tooMany(MOST_BULK_USERS) : undefined };
  return (
    <ChosenBar label={texts.label} what={texts.what(count)} onClear={onClear}>
      {isForPlatform && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button leftSection={<IconBuilding size={16} stroke={1.75} aria-hidden />} {...disabled}>
              {texts.company}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
            {companies.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => void change({ company_id: id }, texts.moved(count, name))}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => void change({ company_id: null }, texts.moved(count, panelTexts.noCompany))}>
              {panelTexts.noCompany}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <AddToProject
        disabled={disabled}
        onAdd={(project, role_id) =>
          void change({ add_to: { project_id: project.id, role_id } }, texts.added(count, project.name))
        }
      />
      <Button
        c="var(--p-error)"
        leftSection={<IconUserOff size={16} stroke={1.75} aria-hidden />}
        {...disabled}
        onClick={() => void deactivate()}
      >
        {texts.deactivate}
      </Button>
    </ChosenBar>
  );
}

interface AddToProjectProps {
  disabled: { disabled: boolean; title: string | undefined };
  onAdd: (project: { id: number; name: string }, role: number) => void;
}

function AddToProject({ disabled, onAdd }: AddToProjectProps) {
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<number>(DEFAULT_ROLE);
  const { data: allRoles = [] } = useRead(roles.list, { quiet: true });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          {...disabled}
          onClick={() => setOpen(!isOpen)}
        >
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

/** Each refusal by itself, where the server names several. */
function reasonsOf({ message, issues }: ApiError): string {
  return issues.length === 0 ? message : issues.map((issue) => issue.message).join('\n');
}
