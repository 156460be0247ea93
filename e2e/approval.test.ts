import type { Page } from 'playwright';
import { createProject, notice, openScreen } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { invite } from './testing/colleague.ts';
import { HEADERS } from './testing/headers.ts';
import { expect, sessionOf } from './testing/test.ts';

signedIn('a second person approves a deployment, and both see it live', async ({ page, open }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await createProject(page, 'Approved line');
  await openScreen(page, 'Deployments');
  const project = new URLSearchParams(page.url().split('?')[1]).get('project_id') ?? '';
  const approver = {
    name: 'Eva Approver',
    email: `eva-${Date.now()}@bank.example`,
    password: 'a kettle of quiet rain',
  };
  await invite(page.request, project, approver);
  const saved = await page.request.put(`/v1/settings?project_id=${project}`, {
    headers: HEADERS,
    data: { production_approval: true },
  });
  expect(saved.ok()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Deploy to production' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy to production' });
  await dialog.getByText('Production needs the approval of a second person.').waitFor();
  await dialog.getByLabel('Commit message').fill('New fees');
  await dialog.getByRole('button', { name: /^Request approval/u }).click();
  await notice(page, 'Approval requested');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await waiting.getByText('New fees').waitFor();
  await expectCleanThenWide(page);
  await page.getByRole('button', { name: 'Webhooks' }).click();
  await page.getByRole('dialog', { name: 'Deployment webhooks' }).getByText('No webhooks yet.').waitFor();
  await expectCleanThenWide(page);
  await page.keyboard.press('Escape');

  const eva = await open({ storageState: await sessionOf(approver) });
  await eva.goto(`/#/app/deployments?project_id=${project}`);
  await eva.getByRole('button', { name: 'Review' }).click();
  const decision = eva.getByRole('dialog', { name: 'Approve deployment?' });
  await decision.getByLabel('Note').fill('Looks right');
  await decision.getByRole('button', { name: 'Approve' }).click();
  // All open pages of the project show it immediately.
  const row = page.getByRole('row').filter({ hasText: 'New fees' });
  await row.getByText('live').waitFor();
  await row.getByText(`approved by ${approver.name}`).waitFor();
  await expect.poll(() => waiting.count()).toBe(0);

  await page.getByTitle('Nothing to replay: there are no production conversations yet.').waitFor();
});

/** The check leaves the page as wide as a phone. */
async function expectCleanThenWide(page: Page): Promise<void> {
  await expectClean(page, 'html');
  await page.setViewportSize({ width: 1280, height: 800 });
}
