import { ActionIcon, Button, Menu } from '@mantine/core';
import { deployments } from '@parley/contract';
import {
  IconChevronDown,
  IconMenu2,
  IconMessageCircle,
  IconPlayerPlay,
  IconRocket,
  IconSearch,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { screenAt, screenPath } from '#app/screens.ts';
import { NarrowActions } from '#app/shell/narrow-actions.tsx';
import { PeopleHere } from '#app/shell/people-here.tsx';
import { ProgressBar } from '#app/shell/progress-bar.tsx';
import { runAllTests, SHELL_KEYS } from '#app/shell/shell-hotkeys.ts';
import { openOverlay, shellState } from '#app/shell/shell-state.ts';
import { TasksMenu } from '#app/shell/tasks-menu.tsx';
import { useCurrentProject } from '#app/shell/use-screens.ts';
import { UserMenu } from '#app/shell/user-menu.tsx';
import { Can, CanItem, useCan } from '#shared/access/access.tsx';
import { toggleChat } from '#parts/chat/chat-panel-state.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { screenTexts } from '#texts/screens.ts';
import { paletteTexts } from '#texts/palette.ts';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/top-bar.module.css';

const { topBar: barTexts } = shellTexts;
const offerCount = offerSlot('count');
const offerSaveState = offerSlot('saveState');

/** Shows the current screen, the unsaved changes, and the commands that work everywhere. */
export function TopBar({ isNarrow }: { isNarrow: boolean }) {
  const { pathname } = useLocation();
  const project = useCurrentProject();
  const title = screenAt(screenPath(pathname))?.title ?? screenTexts.notFound.title;
  return (
    <header className={styles['bar']}>
      {isNarrow && (
        <ActionIcon
          size={44}
          aria-label={shellTexts.sidebar.openDrawer}
          onClick={() => shellState.set({ isDrawerOpen: true })}
        >
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
      {isNarrow ? <NarrowActions /> : <Actions />}
      {!isNarrow && <PeopleHere />}
      <TasksMenu size={isNarrow ? 44 : 28} />
      <ActionIcon
        size={isNarrow ? 44 : 28}
        aria-label={paletteTexts.title}
        title={paletteTexts.titleWithKeys}
        onClick={() => openOverlay('palette')}
      >
        <IconSearch size={isNarrow ? 20 : 16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <UserMenu isNarrow={isNarrow} />
      <ProgressBar />
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
          title={`${barTexts.runTests} (${SHELL_KEYS.runTests.join(barTexts.or)})`}
          leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
          onClick={() => runAllTests((path) => void navigate(screenAddress(path, projectId)))}
        >
          {barTexts.runTests}
        </Button>
      </Can>
      <Can do="POST:/chat">
        <Button
          title={`${barTexts.runChat} (${SHELL_KEYS.runChat.join()})`}
          leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
          onClick={toggleChat}
        >
          {barTexts.runChat}
        </Button>
      </Can>
      {useCan(deployments.deploy, 'prod') ? (
        <DeployMenu />
      ) : (
        <Can do={deployments.deploy} environment="dev">
          <DeployMenu />
        </Can>
      )}
    </div>
  );
}

function DeployMenu() {
  const isDeploying = useRunningTask('deploy') !== undefined;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          aria-busy={isDeploying}
          leftSection={isDeploying ? <StateIcon state="running" /> : <IconRocket size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
        >
          {isDeploying ? barTexts.deploying : barTexts.deploy}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CanItem
          do={deployments.deploy}
          environment="dev"
          onClick={() => openDeploy('dev')}
          rightSection={<Kbd keys={SHELL_KEYS.deployTesting.join()} />}
        >
          {barTexts.testing}
        </CanItem>
        <CanItem do={deployments.deploy} environment="prod" onClick={() => openDeploy('prod')}>
          {barTexts.production}
        </CanItem>
      </Menu.Dropdown>
    </Menu>
  );
}
