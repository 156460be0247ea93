import { createProject, notice, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn('an editor lists values, switches system entities on, and sees what is found', async ({ page }) => {
  await page.goto('/');
  await createProject(page, `Entities ${Date.now()}`);
  await openScreen(page, 'Entities');
  const add = page.getByRole('textbox', { name: 'Add entity' });
  await add.press('Enter');
  await page.getByText('Entity name cannot be empty').waitFor();
  await add.fill('card type');
  await page.getByText('Entity name cannot contain spaces').waitFor();
  await add.fill('žluť');
  await page.getByText('Entity name can contain only ASCII characters (i.e. no diacritics)').waitFor();
  await add.fill('card');
  await add.press('Enter');

  const form = page.getByRole('region', { name: 'Entity card' });
  await form.getByRole('textbox', { name: 'Values' }).fill('gold = golden\nsilver');
  await form.getByText('2 values').waitFor();
  await form.getByLabel('Match').selectOption('fuzzy');
  await form
    .getByText('Fewer than 30 values. Use at least 20 examples and tag all occurrences in templates.')
    .waitFor();
  await form.getByLabel('File with values').setInputFiles({
    name: 'values.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('platinum\nsilver\n'),
  });
  const imported = page.getByRole('dialog', { name: 'Import values from “values.csv”?' });
  await imported.getByText('2 rows can be imported.').waitFor();
  await imported.getByRole('button', { name: 'Add values' }).click();
  await form.getByText('3 values').waitFor();

  await add.fill('card');
  await page.getByText('Duplicit entity name').waitFor();
  await add.fill('when');
  await add.press('Enter');
  await page.getByRole('region', { name: 'Entity when' }).getByLabel('Type').selectOption('date');

  await page.keyboard.press('Control+Shift+S');
  await notice(page, 'Successfully trained');
  await page.getByRole('textbox', { name: 'Try what a caller may say' }).fill('a goldn card on 2027-05-06');
  const found = page.locator('mark');
  await found.nth(1).waitFor();
  expect(await found.allTextContents()).toEqual(['golden', '2027-05-06']);

  // Search finds values too; a deletion asks, and takes effect when it is saved.
  await page.keyboard.press('Control+F');
  await page.keyboard.type('PLATIN');
  await page.getByText('1 found').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  // The ring is about the row that has the keys.
  const list = page.getByRole('listbox', { name: 'Entities' });
  expect(await list.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/u })
    .click();
  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');
  await page.getByRole('button', { name: 'Clear search' }).click();
  // The address changes a moment later, and has neither the search nor the deleted entity.
  await page.waitForURL(({ hash }) => !hash.includes('PLATIN') && !hash.includes('entity='));
  await page.reload();
  await list.getByRole('option', { name: /@when/u }).waitFor();
  expect(await list.getByRole('option').count()).toBe(1);
});
