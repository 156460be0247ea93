import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconMenu2,
  IconMessageCircle,
  IconPlayerPlay,
  IconRocket,
  IconSearch,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { isScreenBuilt, screenAt, screenPath } from '#app/screens.ts';
import { PeopleHere } from '#app/shell/people-here.tsx';
import { runAllTests, SHELL_KEYS } from '#app/shell/shell-hotkeys.ts';
import { openOverlay, shellState } from '#app/shell/shell-state.ts';
import { TasksMenu } from '#app/shell/tasks-menu.tsx';
import { useCurrentProject } from '#app/shell/use-screens.ts';
import { UserMenu } from '#app/shell/user-menu.tsx';
import { Can, useCan } from '#shared/access/access.tsx';
import { toggleChat } from '#shared/chat-dock.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { screenTexts } from '#texts/screens.ts';
import styles from '#app/shell/top-bar.module.css';

const offerCount = offerSlot('count');
const offerSaveState = offerSlot('saveState');

/** Where one is, what is unsaved, and what can be done from everywhere. */
export function TopBar({ isNarrow }: { isNarrow: boolean }) {
  const { pathname } = useLocation();
  const project = useCurrentProject();
  const title = screenAt(screenPath(pathname))?.title ?? 'Page not found';
  return (
    <header className={styles['bar']}>
      {isNarrow && (
        <ActionIcon size={44} aria-label="Open the menu" onClick={() => shellState.set({ isDrawerOpen: true })}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <div className={styles['where']}>
        <div className={styles['line']}>
          <h1 className={styles['title']}>{title}</h1>
          <div ref={offerCount} className={styles['count']} />
        </div>
        {isNarrow && <div className={styles['project']}>{project?.name}</div>}
      </div>
      {!isNarrow && <div ref={offerSaveState} className={styles['saveState']} />}
      {!isNarrow && <Actions />}
      {!isNarrow && <PeopleHere />}
      <TasksMenu size={isNarrow ? 44 : 28} />
      <ActionIcon
        size={isNarrow ? 44 : 28}
        aria-label="Find and do anything"
        title="Find and do anything (Ctrl+K)"
        onClick={() => openOverlay('palette')}
      >
        <IconSearch size={isNarrow ? 20 : 16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <UserMenu isNarrow={isNarrow} />
    </header>
  );
}

function Actions() {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  return (
    <div className={styles['actions']}>
      <Can do="GET:/tests">
        <Button
          title={`Run Tests (${SHELL_KEYS.runTests.join(' or ')})`}
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          onClick={() => runAllTests((path) => void navigate(screenAddress(path, projectId)))}
        >
          Run Tests
        </Button>
      </Can>
      <Can do="POST:/chat">
        <Button
          title={`Run Chat (${SHELL_KEYS.runChat.join()})`}
          leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
          onClick={toggleChat}
        >
          Run Chat
        </Button>
      </Can>
      <DeployMenu />
    </div>
  );
}

function DeployMenu() {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const canTest = useCan('GET:/run/deploy', 'dev');
  const canRelease = useCan('GET:/run/deploy', 'prod');
  if (!canTest && !canRelease) return null;
  const open = () => void navigate(screenAddress('/app/deployments', projectId));
  const isMissing = !isScreenBuilt('deployments');
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          leftSection={<IconRocket size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
        >
          Deploy
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isMissing && <Menu.Label>{screenTexts.deployNotAvailable}</Menu.Label>}
        {canTest && (
          <Menu.Item disabled={isMissing} onClick={open} rightSection={<Kbd keys={SHELL_KEYS.deployTesting.join()} />}>
            Testing
          </Menu.Item>
        )}
        {canRelease && (
          <Menu.Item disabled={isMissing} onClick={open}>
            Production
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
