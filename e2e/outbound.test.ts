import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Download, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { notice } from './testing/building.ts';
import { AT_REST, expectClean, walking } from './testing/clean.ts';
import { tabTo } from './testing/keys.ts';
import { expect, LAPTOP } from './testing/test.ts';
import { openVoiceProject } from './testing/voice-project.ts';

const NAME = 'Card renewal';
/** The file of the simulated network names the last two: one is busy, the other wants no calls. */
const [PERSON, BUSY, ANGRY] = ['+420 224 004 101', '+420 224 004 191', '+420 224 004 192'];

/** The messages that the campaign's callback URL received. */
const received: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(204).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void receiver.close(resolve)));

const row = (page: Page) => page.getByRole('table', { name: 'Campaigns' }).getByRole('row').filter({ hasText: NAME });
const detail = (page: Page) => page.getByRole('region', { name: NAME });
const contact = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Contacts' }).getByRole('row').filter({ hasText: number });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

walking('a campaign is added with the defaults, and changed', async ({ page }) => {
  await openVoiceProject(page);
  await page.getByText('Call your customers with this bot').waitFor();
  await expectCleanThenWide(page, 'main');
  await page.keyboard.press('Control+A');
  const form = dialogOf(page, 'Add Campaign');
  await form.getByLabel('Name').fill(NAME);
  await page.keyboard.press('Enter');
  await notice(page, 'Campaign created');
  for (const text of ['draft', 'testing', '09:00 – 17:00', '3 × 120 min']) await row(page).getByText(text).waitFor();

  await pressTool(page, 'Edit');
  const edit = dialogOf(page, `Edit ${NAME}`);
  await edit.getByLabel('Callback URL').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/calls`);
  await edit.getByLabel('Allowed countries').fill('CZ');
  // Calls go out at whatever time the test runs.
  for (const name of ['Call time from, UTC', 'Call time to, UTC']) await edit.getByLabel(name).fill('00:00');
  await edit.getByRole('button', { name: 'More' }).click();
  for (const name of ['Earliest local time', 'Latest local time']) await edit.getByLabel(name).fill('00:00');
  await edit.getByLabel('Also call on public holidays').check();
  await edit.getByLabel('Calls per second').fill('20');
  await expectCleanThenWide(page, '[role="dialog"]');
  await edit.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Campaign updated');
  await row(page).getByText('00:00 – 00:00').waitFor();
});

walking('a call list is imported after a question, and called to the end before the eyes', async ({ page }) => {
  await pressTool(page, 'Import call list');
  await expectCleanThenWide(page, '[role="dialog"]');
  await chooseList(page, [PERSON, '+420 224 004 102', ANGRY, '12']);
  await expectCleanThenWide(page, '[role="dialog"]');
  await confirmList(page, '3 contacts added, 1 line not added');
  const result = dialogOf(page, `Call list of ${NAME}`);
  await result.getByText('3 contacts added').waitFor();
  await result.getByText(/^Line 5: /u).waitFor();
  await expectCleanThenWide(page, '[role="dialog"]');
  await page.keyboard.press('Enter');
  await result.waitFor({ state: 'detached' });

  await page.keyboard.press('p');
  const forecast = dialogOf(page, `Start ${NAME}?`);
  await forecast.getByText('All 3 contacts will be called.').waitFor();
  await expectCleanThenWide(page, '[role="dialog"]');
  await forecast.getByRole('button', { name: 'Start' }).click();
  await notice(page, 'Campaign started');
  // The page is not reloaded from here on.
  await row(page).getByText('finished').waitFor();
  await row(page).getByText('100%').waitFor();
  await detail(page).getByRole('button', { name: 'Answered 2' }).waitFor();
  await contact(page, PERSON).getByText('Answered').first().waitFor();
  await expectCleanThenWide(page, 'html');
});

walking('a contact tells each call and why there is another one; a pause stops the campaign', async ({ page }) => {
  await pressTool(page, 'Import call list');
  await chooseList(page, [BUSY]);
  await confirmList(page);
  await dialogOf(page, `Call list of ${NAME}`).getByRole('button', { name: 'Close' }).click();
  await detail(page).getByRole('button', { name: 'Start' }).click();
  await dialogOf(page, `Start ${NAME}?`).getByRole('button', { name: 'Start' }).click();
  await contact(page, BUSY).getByText('To retry').waitFor();
  await row(page).getByText('running').waitFor();

  await contact(page, BUSY).getByRole('button', { expanded: false }).click();
  const panel = page.getByRole('complementary', { name: BUSY });
  await panel.getByText(/^Busy\. Next: /u).waitFor();
  await panel.getByText('SIP 486').waitFor();
  await panel.getByText('gold').waitFor();
  // The server's words are in the time of the person.
  await panel
    .getByText(/\d\d:\d\d Prague/u)
    .first()
    .waitFor();
  await expectCleanThenWide(page, 'html');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await notice(page, 'Campaign paused');
  await row(page).getByText('paused').waitFor();
});

walking('the log of callbacks shows what the receiver got, and the stop list who is never called', async ({ page }) => {
  await detail(page).getByRole('button', { name: 'Callbacks' }).click();
  const callbacks = dialogOf(page, `Callbacks of ${NAME}`);
  await expect.poll(() => received.length).toBe(3);
  await callbacks.getByRole('row').filter({ hasText: PERSON }).getByText('Sent').waitFor();
  expect(received.map(({ outcome }) => outcome).toSorted()).toEqual(['answered', 'answered', 'rejected']);
  await expectCleanThenWide(page, '[role="dialog"]');
  await callbacks.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Stop list', exact: true }).click();
  const stopList = dialogOf(page, 'Stop list');
  await stopList.getByRole('row').filter({ hasText: ANGRY }).getByText('Telephone provider').waitFor();
  await stopList.getByLabel('Number', { exact: true }).fill(BUSY);
  await page.keyboard.press('Enter');
  await stopList
    .getByRole('row')
    .filter({ hasText: BUSY })
    .getByText(/^By hand/u)
    .waitFor();
  await expectCleanThenWide(page, '[role="dialog"]');
  await stopList.getByRole('button', { name: 'Close' }).click();
  await contact(page, BUSY).getByText('Skipped').waitFor();
});

walking('the report is downloaded and the campaign deleted with the keyboard alone', async ({ page }) => {
  const [download] = await Promise.all([page.waitForEvent('download'), pressTool(page, 'Report')]);
  expect(download.suggestedFilename()).toMatch(/^OutboundCampaignReport_\d+_\d{4}-\d\d-\d\d\.csv$/u);
  const lines = await linesOf(download);
  expect(lines[0]).toMatch(/^destination,scheduled_time,/u);
  expect(lines.map((line) => line.split(',')[0]).filter((first) => first === '+420224004191')).toHaveLength(1);

  await pressTool(page, 'Delete');
  const question = dialogOf(page, `Delete ${NAME}?`);
  await question.getByText('4 contacts').waitFor();
  await expectCleanThenWide(page, '[role="dialog"]');
  await tabTo(page, question.getByRole('button', { name: 'Delete campaign' }));
  await page.keyboard.press('Enter');
  await notice(page, 'Campaign deleted');
  await page.getByText('Call your customers with this bot').waitFor();
});

/** Finds a tool of the campaign's row and presses it, without a mouse. */
async function pressTool(page: Page, tool: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: `${tool}: ${NAME}` }));
  await page.keyboard.press('Enter');
}

/** In the dialog that is open: chooses a file of these numbers. */
async function chooseList(page: Page, numbers: readonly string[]): Promise<void> {
  const csv = ['destination,scheduled_time,card', ...numbers.map((number) => `${number},,gold`)].join('\n');
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(file);
}

async function confirmList(page: Page, told = 'Successfully uploaded'): Promise<void> {
  await dialogOf(page, 'Import this call list?').getByRole('button', { name: 'Import' }).click();
  await notice(page, told);
}

async function linesOf(download: Download): Promise<string[]> {
  const csv = await readFile(await download.path(), 'utf8');
  return csv
    .replace(/^\uFEFF/u, '')
    .trim()
    .split(/\r?\n/u);
}

/** The check leaves the page dark, and as wide as a phone. */
async function expectCleanThenWide(page: Page, part: string): Promise<void> {
  await expectClean(page, part);
  await page.setViewportSize(LAPTOP);
  await page.emulateMedia({ colorScheme: AT_REST.colorScheme });
}
