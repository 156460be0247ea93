import { deployments } from '@parley/contract';
import { useNavigate } from 'react-router';
import { openOverlay, openSwitcher } from '#app/shell/shell-state.ts';
import { useCan } from '#shared/access/access.tsx';
import { toggleChat } from '#parts/chat/chat-panel-state.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { SAVE_KEYS } from '#shared/hotkeys/save-keys.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { runTests } from '#parts/tests/test-runs.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';
import { saveTexts } from '#texts/saving.ts';

const { shortcuts: keyTexts } = shellTexts;

/** Chromium reserves some chords; these have a second one, which the help shows as well. */
export const SHELL_KEYS = {
  runTests: ['Ctrl+Shift+T', 'Alt+Shift+T'],
  runChat: ['Ctrl+Shift+X'],
  deployTesting: ['Ctrl+Shift+E'],
  palette: ['Ctrl+K'],
  projects: ['Ctrl+/'],
};

/** Shows the tests and runs them all. */
export function runAllTests(go: (path: string) => void): void {
  go('/app/tests');
  void runTests();
}

export function useShellHotkeys(): void {
  const navigate = useNavigate();
  const canTest = useCan('GET:/tests');
  const canChat = useCan('POST:/chat');
  const canDeploy = useCan(deployments.deploy, 'dev');
  const go = (path: string) => void navigate(screenAddress(path, session.get().projectId));
  useHotkeys(keyTexts.everywhere, [
    { keys: SHELL_KEYS.palette, description: keyTexts.palette, run: () => openOverlay('palette') },
    { keys: SHELL_KEYS.projects, description: keyTexts.searchProjects, run: openSwitcher },
    { keys: SHELL_KEYS.runTests, description: keyTexts.runTests, enabled: canTest, run: () => runAllTests(go) },
    { keys: SHELL_KEYS.runChat, description: keyTexts.runChat, enabled: canChat, run: toggleChat },
    {
      keys: SHELL_KEYS.deployTesting,
      description: keyTexts.deployToTesting,
      enabled: canDeploy,
      run: () => openDeploy('dev'),
    },
    { keys: '?', description: keyTexts.list, run: () => openOverlay('keys') },
  ]);
  useHotkeys(
    keyTexts.everywhere,
    [
      {
        keys: SAVE_KEYS,
        description: saveTexts.save,
        run: () => notify.info({ title: saveTexts.nothing, isOfScreen: true }),
      },
    ],
    { isLast: true, inDialog: true },
  );
}
