import { ActionIcon, Button, Popover } from '@mantine/core';
import type { PlatformProject, PlatformUser } from '@parley/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { PickList } from '#shared/ui/pick-list.tsx';
import { platformProjectTexts } from '#texts/platform-projects.ts';
import { changeProject } from '#features/platform/projects/project-commands.ts';
import { useFoundUsers } from '#features/platform/projects/use-found-users.ts';
import styles from '#features/platform/projects/projects.module.css';

const { panel: texts, noOwner } = platformProjectTexts;

/** The person to ask about a project. */
export function OwnerField({ project }: { project: PlatformProject }) {
  const { owner } = project;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.owner}>
        <span className="p-cut">{owner?.name ?? noOwner}</span>
        {owner && (
          <ActionIcon
            size={24}
            aria-label={texts.removeOwner}
            title={texts.removeOwner}
            onClick={() => void changeProject(project, { owner_id: null })}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button size="compact-sm" onClick={() => setOpen(!isOpen)}>
            {texts.changeOwner}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={texts.changeOwner}>
          <UserPicker
            onPick={(owner_id) => {
              setOpen(false);
              void changeProject(project, { owner_id });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <p className={styles.hint}>{texts.ownerHint}</p>
    </>
  );
}

/** Finds an active user by name or email. */
export function UserPicker({ onPick }: { onPick: (id: number, user: PlatformUser) => void }) {
  const [query, setQuery] = useState('');
  const found = useFoundUsers(query);
  return (
    <PickList
      query={query}
      onQuery={setQuery}
      items={[...found]}
      keyOf={({ id }) => String(id)}
      renderItem={({ name, email }) => (
        <>
          {name} <span className="p-caption">{email}</span>
        </>
      )}
      onPick={(user) => onPick(user.id, user)}
      label={texts.changeOwner}
      placeholder={texts.searchOwner}
      emptyText={texts.noUser}
    />
  );
}
