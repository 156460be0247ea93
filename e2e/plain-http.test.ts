import { inject } from 'vitest';
import type { Page } from 'playwright';
import { launchBrowser } from './testing/browser.ts';
import { openScreen, say } from './testing/building.ts';
import { complain, expect, openPage, signIn, test as base } from './testing/test.ts';

/** A name that is not localhost, which browsers trust without https. */
const HOST = 'parley.test';

const test = base.extend('page', async ({ task: _task }, { onCleanup }) => {
  const browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
  const troubles: string[] = [];
  onCleanup(async () => {
    await browser.close();
    complain(troubles);
  });
  const baseURL = inject('product').url.replace('127.0.0.1', HOST);
  const page = await openPage(browser, troubles, { baseURL });
  await page.goto('/');
  return page;
});

test('the console runs on a host name over plain http', async ({ page }) => {
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signIn(page);
  await page.getByRole('button', { name: 'Copy project ID' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();

  await openScreen(page, 'Intents');
  await page
    .getByRole('row', { name: /^Activate card /u })
    .first()
    .waitFor();
  const projectId = new URLSearchParams(page.url().split('?')[1]).get('project_id');
  expect(await pastedInto(page, 'Search name or template')).toBe(projectId);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Run Chat' }).click();
  await page.getByRole('button', { name: 'Activate a card' }).waitFor();
  await say(page, 'I think I lost my credit card');
  await page.getByRole('button', { name: 'Copy transcript' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await pastedInto(page, 'Type what a caller may say')).toContain('I think I lost my credit card');
  await page.getByRole('button', { name: 'Close test chat' }).click();

  await openScreen(page, 'Graph editor');
  const graph = page.getByRole('group', { name: 'Graph', exact: true });
  await graph.waitFor();
  await page.reload();
  await graph.waitFor();
  await page.getByRole('button', { name: /User menu/u }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
});

/** Pastes the clipboard into a field with the keys. */
async function pastedInto(page: Page, name: string): Promise<string> {
  const field = page.getByRole('textbox', { name }).or(page.getByRole('searchbox', { name })).first();
  await field.fill('');
  await field.focus();
  await page.keyboard.press('Control+V');
  return field.inputValue();
}
