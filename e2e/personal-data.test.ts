import { createProject, openScreen } from './testing/building.ts';
import { say } from './testing/callers.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn(
  'what a caller said is found by a phone number, exported, erased, and gone from the list',
  async ({ page }) => {
    await page.goto('/');
    await createProject(page, 'Personal data');
    await say(page, ['call me at +420 601 123 456', 'where is my parcel']);
    await openScreen(page, 'Conversations');
    const list = page.getByRole('listbox', { name: 'Conversations' });
    await list.getByText('call me at +420 601 123 456').first().waitFor();

    await page.getByRole('link', { name: 'Personal data' }).click();
    const number = page.getByRole('textbox', { name: 'Phone number' });
    await number.fill('601-123-456');
    await page.getByRole('button', { name: 'Find to export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download zip' }).click();
    expect((await download).suggestedFilename()).toBe('personal-data.zip');
    await page
      .getByRole('region', { name: /^Found for/ })
      .getByRole('button', { name: 'Close' })
      .click();

    await number.fill('601-123-456');
    await page.getByRole('button', { name: 'Find to erase' }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('Erased: 1 conversation').waitFor();
    await expectClean(page, 'main');
    await page
      .getByRole('region', { name: /^Found for/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.getByRole('row', { name: /Erasure Phone number .* 1 0 Done/u }).waitFor();

    await page.getByRole('link', { name: 'Conversations', exact: true }).last().click();
    await list.getByText('(erased)').waitFor();
    expect(await list.getByText('601 123 456').count()).toBe(0);
    await list.getByText('(erased)').click();
    await page.getByText('The personal data in this conversation was erased.').waitFor();
  },
);
