import { projects } from '@parley/contract';
import type { Project } from '@parley/domain/project';
import { searchKey } from '@parley/domain/text';
import { Button, Popover } from '@mantine/core';
import { IconCheck, IconCopy, IconFileZip, IconPlus, IconSelector, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openOverlay, shellState, useShellState } from '#app/shell/shell-state.ts';
import { useCurrentProject } from '#app/shell/use-screens.ts';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { Initials } from '#shared/ui/initials.tsx';
import { PickList } from '#shared/ui/pick-list.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';
import { SHELL_KEYS } from '#app/shell/shell-hotkeys.ts';
import styles from '#app/shell/project-switcher.module.css';

const { switcher: switcherTexts } = shellTexts;

/** Shows the open project and switches to another one. */
export function ProjectSwitcher({ isFolded }: { isFolded: boolean }) {
  const isOpen = useShellState((state) => state.isSwitcherOpen);
  const project = useCurrentProject();
  const name = project?.name ?? '';
  const kind = project ? kindOf(project) : '';
  const setOpen = (isSwitcherOpen: boolean) => shellState.set({ isSwitcherOpen });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles['button']}
          data-folded={isFolded || undefined}
          title={`${switcherTexts.title} (${SHELL_KEYS.projects.join()})`}
          onClick={() => setOpen(!isOpen)}
        >
          <Initials name={name} isSquare />
          {isFolded ? (
            <span className="p-visually-hidden">{name}</span>
          ) : (
            <>
              <span className={styles['text']}>
                {/* The space parts them for who hears the button. */}
                <span className={styles['name']}>{name}</span> <span className={styles['kind']}>{kind}</span>
              </span>
              <IconSelector size={16} stroke={1.75} aria-hidden />
            </>
          )}
          <span className="p-visually-hidden">{switcherTexts.title}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles['dropdown'] ?? ''}>
        <ProjectList onDone={() => shellState.set({ isSwitcherOpen: false, isDrawerOpen: false })} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ProjectList({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data = [] } = useRead(projects.list);
  const current = useCurrentProject();
  const open = (overlay: Parameters<typeof openOverlay>[0]) => {
    onDone();
    openOverlay(overlay);
  };
  const assigned = useSessionUser()?.projects ?? [];
  const found = data
    .filter(({ id, name }) => assigned.includes(id) && searchKey(`${name} ${id}`).includes(searchKey(query)))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <PickList
      label={switcherTexts.search}
      placeholder={switcherTexts.search}
      emptyText={switcherTexts.empty}
      query={query}
      onQuery={setQuery}
      items={found}
      keyOf={({ id }) => String(id)}
      renderItem={(project) => (
        <>
          <span className={styles['name']}>{project.name}</span>
          {/* Two projects may have one name. */}
          <span className={`${styles['kind']} p-figures`}>
            {kindOf(project)} · {project.id}
          </span>
          {project.id === current?.id && (
            <IconCheck size={16} stroke={1.75} role="img" aria-label={switcherTexts.current} />
          )}
        </>
      )}
      onPick={({ id }) => {
        onDone();
        void navigate(screenAddress(pathname, id));
      }}
      footer={
        <>
          <Can do={projects.create}>
            <FooterButton icon={IconPlus} label={switcherTexts.newProject} onPress={() => open('new-project')} />
            <FooterButton icon={IconFileZip} label={switcherTexts.fromZip} onPress={() => open('import-project')} />
          </Can>
          <Can do={projects.clone}>
            <FooterButton icon={IconCopy} label={switcherTexts.clone} onPress={() => open('clone-project')} />
          </Can>
        </>
      }
    />
  );
}

interface FooterButtonProps {
  icon: Icon;
  label: string;
  onPress: () => void;
}

function FooterButton({ icon: ButtonIcon, label, onPress }: FooterButtonProps) {
  return (
    <Button
      variant="subtle"
      fullWidth
      justify="start"
      leftSection={<ButtonIcon size={16} stroke={1.75} aria-hidden />}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

function kindOf({ is_chat }: Project): string {
  return is_chat ? switcherTexts.chat : switcherTexts.voice;
}
