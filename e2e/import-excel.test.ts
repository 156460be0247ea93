import { xlsx } from '../apps/server/src/testing/xlsx.ts';
import { notice, openScreen } from './testing/building.ts';
import { expectClean, walking } from './testing/clean.ts';
import { HEADERS } from './testing/headers.ts';
import { openVoiceProject } from './testing/voice-project.ts';

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

walking(
  'an Excel call list with a wrong row is corrected in the dialog, and its people are contacts',
  async ({ page }) => {
    const project = await openVoiceProject(page);
    const data = { name: 'Winter', rules: { countries: ['CZ'] } };
    await page.request.put(`/v1/outbound/campaigns/-1?project_id=${project}`, { headers: HEADERS, data });
    await page.reload();
    await page.getByRole('button', { name: 'Import call list: Winter' }).click();
    const buffer = await xlsx({
      sheets: {
        People: [
          ['Phone', 'When', 'Card'],
          ['+420 224 004 101', { value: 47_727.625, format: 'd.m.yyyy h:mm' }, 'gold'],
          ['+420 224 004', null, 'silver'],
        ],
      },
    });
    await page
      .getByRole('dialog')
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'people.xlsx', mimeType: EXCEL, buffer });
    const dialog = page.getByRole('dialog', { name: 'Import this call list?' });
    await dialog.getByText(/Expected the columns destination/u).waitFor();
    await dialog.getByLabel('Column Phone').selectOption('destination');
    await dialog.getByLabel('Column When').selectOption('scheduled_time');
    await dialog.getByRole('cell', { name: '2030-09-01 15:00 UTC' }).waitFor();
    await dialog.getByText(/^Line 3: Not a number of any country/u).waitFor();
    await expectClean(page, '[role="dialog"]');
    await dialog.getByLabel('Phone of line 3').fill('+420 224 004 102');
    await page.keyboard.press('Enter');
    await dialog.getByText('Line 3: corrected').waitFor();
    await dialog.getByText('2 rows can be imported.').waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await notice(page, 'Successfully uploaded');
    await page
      .getByRole('dialog', { name: 'Call list of Winter' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    const contacts = page.getByRole('table', { name: 'Contacts' });
    for (const number of ['+420 224 004 101', '+420 224 004 102'])
      await contacts.getByRole('row').filter({ hasText: number }).waitFor();
  },
);

walking('an Excel file of intents is shown before it is imported', async ({ page }) => {
  await openScreen(page, 'Intents');
  const buffer = await xlsx({
    sheets: {
      Phrases: [
        ['intent', 'template'],
        ['Snow report', 'is there snow'],
      ],
    },
  });
  await page.getByLabel('File with intents').setInputFiles({ name: 'phrases.xlsx', mimeType: EXCEL, buffer });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('cell', { name: 'is there snow' }).waitFor();
  await expectClean(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await notice(page, 'Submitted for NLU train');
});
