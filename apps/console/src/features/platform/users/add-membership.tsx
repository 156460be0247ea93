import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PickList } from '#shared/ui/pick-list.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useFoundProjects } from '#features/platform/use-found-projects.ts';

const { memberships: texts } = platformUserTexts;

interface AddMembershipProps {
  /** Projects that are not offered, by id. */
  present: Readonly<Record<string, unknown>>;
  onAdd: (project: { id: number; name: string }) => void;
}

/** Picks a project to add a user to. */
export function AddMembership({ present, onAdd }: AddMembershipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.pick}>
        <ProjectPicker
          present={present}
          onPick={(project) => {
            setOpen(false);
            onAdd(project);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ProjectPickerProps extends Pick<AddMembershipProps, 'present'> {
  onPick: AddMembershipProps['onAdd'];
}

export function ProjectPicker({ present, onPick }: ProjectPickerProps) {
  const [query, setQuery] = useState('');
  const found = useFoundProjects(query);
  return (
    <PickList
      query={query}
      onQuery={setQuery}
      items={found.filter(({ id }) => !(id in present))}
      keyOf={({ id }) => String(id)}
      renderItem={({ name }) => name}
      onPick={onPick}
      label={texts.pick}
      placeholder={texts.search}
      emptyText={texts.noMatch}
    />
  );
}
