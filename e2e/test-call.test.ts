import { launchBrowser } from './testing/browser.ts';
import { axeFindings } from './testing/axe.ts';
import { complain, expect, openPage, sessionOf, test as base } from './testing/test.ts';
import { ADMINISTRATOR } from './testing/administrator.ts';

/** A browser with a microphone that beeps, which nobody is asked for. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const test = base.extend('page', async ({ task: _task }, { onCleanup }) => {
  const browser = await launchBrowser(MICROPHONE);
  const troubles: string[] = [];
  onCleanup(async () => {
    await browser.close();
    complain(troubles);
  });
  return openPage(browser, troubles, { storageState: await sessionOf(ADMINISTRATOR) });
});

test('a tester calls the draft, hears the greeting, presses a key, says something and hangs up', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Run Chat' }).click();
  await page.getByRole('button', { name: 'Call the bot' }).click();
  const panel = page.getByRole('region', { name: 'Test call' });
  expect(await axeFindings(page, '[data-floating]')).toEqual([]);
  await panel.getByRole('button', { name: 'Call', exact: true }).click();
  const log = panel.getByRole('log');
  const answers = log.getByText('Bot:');
  await answers.first().waitFor();
  await panel.getByRole('button', { name: 'Keypad' }).click();
  const before = await answers.count();
  await panel.getByRole('button', { name: 'Key 1' }).click();
  // The key of the first button, which the bot has spoken; callers end keys with # from habit.
  await page.keyboard.press('#');
  await log.getByText('I lost my card').waitFor();
  await expect.poll(() => answers.count()).toBeGreaterThan(before);
  await panel.getByRole('textbox', { name: 'Say this, as if it was heard' }).fill('I think I lost my credit card');
  await page.keyboard.press('Enter');
  await log.getByText('I think I lost my credit card').first().waitFor();
  await panel.getByRole('button', { name: 'Call events' }).click();
  await panel.getByText(/Heard “I think I lost my credit card”/u).waitFor();
  expect(await axeFindings(page, '[data-floating]')).toEqual([]);
  await panel.getByRole('button', { name: 'Hang up' }).click();
  await panel.getByText('You have hung up.').waitFor();
});
