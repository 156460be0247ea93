import type { Page } from 'playwright';
import { notice } from './testing/building.ts';
import { expectClean, settled, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const form = (page: Page, name: string) => page.getByRole('region', { name: `Action ${name}` });

signedIn('an action is written with completion, tried out, saved and duplicated', async ({ page }) => {
  const editorFile = '**/code-mirror-*.js';
  await page.route(editorFile, (route) => route.fulfill({ status: 404 }));
  await page.goto('/#/app/actions');
  await page.getByRole('textbox', { name: 'Add action' }).fill('tell_day');
  await page.keyboard.press('Enter');
  const unread = form(page, 'tell_day').getByRole('group', { name: 'Source' });
  await unread.getByText('The editor did not load.').waitFor();
  await page.unroute(editorFile);
  await unread.getByRole('button', { name: 'Try again' }).click();
  const source = form(page, 'tell_day').getByRole('textbox', { name: 'Source' });
  await source.click();
  await rewrite(page, 'export default async () => { }');
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.type(' sa');
  await page.getByRole('option', { name: /^say/u }).click();
  // A click accepts a completion; plain typing does not.
  await source.getByText('({ say }) =>').waitFor();
  await page.keyboard.type('(now.we');
  await page.getByRole('option', { name: /^weekday/u }).click();
  await page.getByText(/now is not a parameter: write/u).waitFor();
  await rewrite(page, 'export default async ({ args, now, say }) => say(`${args.greeting}, day ${now.weekday}`);');
  await page.getByText(/now is not a parameter/u).waitFor({ state: 'detached' });

  const box = form(page, 'tell_day').getByRole('region', { name: 'Try it' });
  await box.getByRole('textbox', { name: 'Arguments (JSON)' }).click();
  await rewrite(page, '{"greeting": "Hello"}');
  await page.keyboard.press('Control+Enter');
  await box.getByText(/says Hello, day [1-7]/u).waitFor();

  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');
  await page.getByRole('button', { name: 'Duplicate tell_day' }).click();
  await form(page, 'tell_day_copy_1').waitFor();
  await page.waitForURL(/action=-/u);
  await page.keyboard.press('Control+S');
  // The address has the id that the save assigned.
  await page.waitForURL(/action=[1-9]/u);
  await page.reload();
  await form(page, 'tell_day_copy_1').getByRole('textbox', { name: 'Source' }).waitFor();
  expect(await page.getByRole('option').count()).toBe(2);
  await page.getByRole('button', { name: 'Reference' }).click();
  await page.getByRole('complementary', { name: 'Reference' }).getByText('call_transfer').waitFor();
  await settled(page);
  await expectClean(page, 'main');
});

/** Replaces the text of the focused editor. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}
