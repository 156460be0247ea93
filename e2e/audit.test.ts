import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn(
  'a change of a role is found in the audit trail, verified and downloaded; login logs too',
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const name = `Auditor ${Date.now()}`;
    await changeRole(page, name);

    await page.goto('/#/app/platform-settings?tab=audit');
    await page.getByRole('textbox', { name: 'Name or ID of the item' }).fill(name);
    const table = page.getByRole('table', { name: 'Audit' });
    await expect
      .poll(() => table.getByRole('button').allInnerTexts())
      .toEqual(['role permissions changed', 'role created']);
    await table.getByRole('row', { name: 'role permissions changed' }).click();
    const entry = page.getByRole('complementary', { name: /^Entry \d+$/u });
    await entry.getByText('Compare versions').waitFor();
    expect(page.url()).toMatch(/entry=\d+/u);

    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(/^Both logs are intact/u).waitFor();
    const lines = (await downloaded(page, 'Download as JSON lines', 'audit-trail.jsonl')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { entry: { action: string } }).entry.action)).toEqual([
      'role created',
      'role permissions changed',
    ]);
    await expectClean(page, 'main');

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/#/app/users-logs?action=login');
    const logins = page.getByRole('table', { name: 'Login logs' });
    await logins.getByRole('row').nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('logout');
    await page.getByRole('textbox', { name: 'Name or email' }).fill('nobody at all');
    // There may be no sign-outs at all, and the text is not sought before it is in the address.
    await expect.poll(() => page.url()).toContain('who=');
    await page.getByText('No entries match the filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await logins.getByRole('row').nth(1).waitFor();
    const csv = await downloaded(page, 'Download as CSV', 'login-logs.csv');
    expect(csv).toMatch(/^\uFEFFid,name,email,action,created_at\r\n/u);
    await expectClean(page, 'main');
  },
);

/** Calls as another administrator would, with the session of the page. */
async function changeRole(page: Page, name: string): Promise<void> {
  await page.evaluate(async (roleName) => {
    const put = async (path: string, body: object): Promise<{ id: number }> => {
      const headers = { 'x-requested-with': 'console', 'content-type': 'application/json' };
      const answer = await fetch(`/v1${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
      return answer.json();
    };
    const { id } = await put('/roles/-1', { name: roleName });
    await put('/roles/permissions', { [id]: [130, 140] });
  }, name);
}

async function downloaded(page: Page, button: string, file: string): Promise<string> {
  const [download]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(file);
  return readFile(await download.path(), 'utf8');
}
