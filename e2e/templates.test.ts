import { axeFindings } from './testing/axe.ts';
import { addIntent, createProject, notice, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn('a template names entities and synonyms by a few keys, and words in it become one', async ({ page }) => {
  await page.goto('/');
  await createProject(page, 'Named');
  await openScreen(page, 'Entities');
  await page.getByRole('button', { name: 'Start with an example: types of cards' }).click();
  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');
  await openScreen(page, 'Intents');
  await page.getByText('No intents yet').waitFor();
  await addIntent(page, 'Lost card', ['my card is gone']);

  const field = page.getByRole('textbox', { name: 'Add template' });
  await page.keyboard.type('I lost my @car');
  const offers = page.getByRole('listbox', { name: 'Entities and synonyms' });
  await offers.getByRole('option', { name: /@card_type/u }).waitFor();
  expect(await axeFindings(page, 'body')).toEqual([]);
  await page.keyboard.press('Tab');
  await offers.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('I lost my @card_type ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I lost my @card_type', exact: true }).waitFor();

  await field.click();
  await page.keyboard.type('my visa is gone');
  for (let at = 0; at < ' is gone'.length; at++) await page.keyboard.press('ArrowLeft');
  for (let at = 0; at < 'visa'.length; at++) await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText('Mark “visa” as').waitFor();
  expect(await axeFindings(page, 'body')).toEqual([]);
  await page.keyboard.press('Control+E');
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('my @card_type is gone');
  const missing = page.getByText('“visa” is not a value of @card_type');
  await missing.waitFor();
  await page
    .getByRole('group', { name: 'After the mark as @card_type' })
    .getByRole('button', { name: 'Add the value' })
    .click();
  await missing.waitFor({ state: 'hidden' });
});
