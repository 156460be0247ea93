import { ActionIcon, Menu } from '@mantine/core';
import { deployments } from '@parley/contract';
import { IconMessageCircle, IconPlayerPlay, IconRocket } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { runAllTests } from '#app/shell/shell-hotkeys.ts';
import { Can, CanItem } from '#shared/access/access.tsx';
import { toggleChat } from '#parts/chat/chat-panel-state.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';
import { texts } from '#texts/spec.ts';

const { topBar: barTexts } = shellTexts;

/** The commands of the top bar on a phone: the test chat, and a menu of tests and deployments. */
export function NarrowActions() {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  return (
    <>
      <Can do="POST:/chat">
        <ActionIcon size={44} aria-label={barTexts.runChat} onClick={toggleChat}>
          <IconMessageCircle size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Can>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={44} aria-label={barTexts.testAndDeploy}>
            <IconRocket size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CanItem
            do="GET:/tests"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            onClick={() => runAllTests((path) => void navigate(screenAddress(path, projectId)))}
          >
            {barTexts.runTests}
          </CanItem>
          <CanItem do={deployments.deploy} environment="dev" onClick={() => openDeploy('dev')}>
            {texts.deployments.toTesting}
          </CanItem>
          <CanItem do={deployments.deploy} environment="prod" onClick={() => openDeploy('prod')}>
            {texts.deployments.toProduction}
          </CanItem>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
