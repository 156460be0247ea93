import { addIntent, createProject, notice, openScreen } from './testing/building.ts';
import { say } from './testing/callers.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const SAID = [
  ...['why was I charged twice', 'why was I charged twice', 'I was charged twice', 'they charged me twice'],
  ...['the machine ate my card', 'the cash machine ate my card'],
  ...['where is my parcel', 'where is my parcel now'],
  'la la la',
];

signedIn('what callers said and was not understood is taught with one key each', async ({ page }) => {
  // The clock is fixed, so that no day ends between the work and the count of the day.
  await page.clock.setFixedTime(Date.now());
  await page.goto('/');
  await createProject(page, 'Fallbacks');
  await openScreen(page, 'Intents');
  await addIntent(page, 'Dispute payment', ['I did not pay this', 'this charge is wrong', 'I was charged too much']);
  await addIntent(page, 'Lost card', ['I lost my card', 'my card is gone', 'I can not find my card']);
  await page.keyboard.press('Control+S');
  await notice(page, 'Successfully trained');
  await say(page, SAID);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+G');
  await page.keyboard.press('f');
  const charged = page.getByRole('row', { name: /charged twice/u }).first();
  await charged.getByText('Dispute payment').waitFor();
  expect(await charged.innerText()).toContain('+2 similar');

  // Chooses the likeliest intent, a class by a part of its name, a new class, and no class. The first row is active.
  await page.keyboard.press('1');
  await charged.getByText('added to Dispute payment').waitFor();
  const machine = page.getByRole('row', { name: /machine ate my card/u }).first();
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: 'Class' }).pressSequentially('lost');
  await page.getByRole('option', { name: 'Lost card' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await machine.getByText('added to Lost card').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New intent from 2 phrases' }).getByLabel('Name').pressSequentially('Parcel');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /where is my parcel/u })
    .first()
    .getByText('added to Parcel')
    .waitFor();
  await page.keyboard.press('x');
  await page.getByRole('row', { name: 'la la la' }).getByText("__don't want to specify__").waitFor();
  await page.getByText('The model is updated but not retrained.').waitFor();

  // The last decision is taken back, and the conversation opens at the very utterance.
  await page.keyboard.press('Control+Z');
  await page.getByText("__don't want to specify__").waitFor({ state: 'detached' });
  await page.getByText('1 phrase, 7 done today').waitFor();
  await page.keyboard.press('o');
  const panel = page.getByRole('complementary', { name: 'Conversations' });
  await panel.locator('[aria-current]').getByText('la la la').waitFor();
  expect(await panel.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(
    /^#\/app\/logs\?project_id=\d+&conversation_id=[0-9a-f]{32}&entry=\d{16}$/u,
  );
  await expectClean(page, 'main');
});
