import { addIntent, createStarterProject, notice, openScreen } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect, LAPTOP } from './testing/test.ts';

signedIn('an editor compares two versions, restores one thing and everything, and takes it back', async ({ page }) => {
  await page.goto('/');
  await createStarterProject(page, `History ${Date.now()}`);
  await openScreen(page, 'History');
  await page.getByText('History starts with your first change').waitFor();
  await openScreen(page, 'Intents');
  await addIntent(page, 'Opening hours', ['when are you open']);
  await addIntent(page, 'Goodbye', ['see you later', 'bye for now']);

  await openScreen(page, 'History');
  await page.getByRole('button', { name: /^Left/u }).click();
  // The project’s first version, in which there was no intent yet.
  await page.getByRole('option').last().click();
  await page.getByRole('tab', { name: 'Intents 2' }).click();
  await page.getByRole('heading', { name: 'Goodbye' }).waitFor();
  await page.getByText('bye for now').waitFor();
  expect(page.url()).toMatch(/left=\d+/u);

  await page.getByRole('button', { name: 'Remove Goodbye' }).click();
  await notice(page, 'Goodbye removed');
  await page.getByRole('tab', { name: 'Intents 1' }).waitFor();
  // The notices of the intents that were added offer it too.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await notice(page, 'Restore undone');
  await page.getByRole('tab', { name: 'Intents 2' }).waitFor();

  await page.getByRole('button', { name: 'Show Audit' }).click();
  await page.getByTitle('Show all changes of Goodbye').click();
  const changes = page.getByRole('complementary', { name: 'Changes of Goodbye' });
  await changes.getByText('Deleted', { exact: true }).waitFor();
  await expectClean(page, 'main');
  await page.setViewportSize(LAPTOP);
  await changes.getByRole('button', { name: 'Close Changes of Goodbye' }).click();

  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore all' }).click();
  await notice(page, 'Everything restored');
  await page.getByText('These versions are equal').waitFor();
  await openScreen(page, 'Intents');
  await page.getByRole('row', { name: 'Goodbye' }).waitFor({ state: 'detached' });
});
