import { addIntent, createProject, notice, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { invite } from './testing/colleague.ts';
import { expect, sessionOf } from './testing/test.ts';

const NORA = { name: 'Nora Notices', email: 'nora@bank.example', password: 'seven paper lanterns' };
const ACTION = 'announced_to_colleagues';

signedIn('a colleague’s change is announced, and notices of a project go with it', async ({ page: ada, open }) => {
  await ada.goto('/#/app/actions');
  await createProject(ada, 'Noticed line');
  await openScreen(ada, 'Actions');
  const projectId = new URLSearchParams(ada.url().split('?')[1]).get('project_id') ?? '';
  await invite(ada.request, projectId, NORA);
  const nora = await open({ storageState: await sessionOf(NORA) });
  await nora.goto(`/#/app/actions?project_id=${projectId}`);
  await nora.getByRole('textbox', { name: 'Add action' }).waitFor();
  await ada.getByRole('list', { name: 'Also here' }).getByText('Nora Notices').waitFor();

  // It stays for four seconds only, from whenever it comes.
  const announced = notice(nora, `Administrator added the action ${ACTION}`);
  await ada.getByRole('textbox', { name: 'Add action' }).fill(ACTION);
  await ada.keyboard.press('Enter');
  await ada.keyboard.press('Control+S');
  await notice(ada, 'Updated');
  await announced;
  await nora.getByRole('option', { name: ACTION }).waitFor();

  // An error stays until it is closed, but not over another project.
  await openScreen(ada, 'Intents');
  await addIntent(ada, 'Opening hours', ['when are you open']);
  await ada.route(/\/v1\/intents\?.*format=csv/u, (route) => route.fulfill({ status: 400, body: '{}' }));
  await ada.getByRole('button', { name: 'Export Intents' }).click();
  await notice(ada, 'Cannot download file!');
  await ada.getByRole('button', { name: 'Switch project' }).click();
  await ada.getByRole('combobox', { name: 'Search projects' }).fill('Demo Bank');
  await ada.keyboard.press('Enter');
  await ada.waitForURL((url) => !url.hash.includes(`project_id=${projectId}`));
  const notices = ada.getByRole('region', { name: 'Notices' });
  await expect.poll(() => notices.getByText('Cannot download file!').count()).toBe(0);
});
