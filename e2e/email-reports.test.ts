import { axeFindings } from './testing/axe.ts';
import { createProject, notice } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn(
  'a report is added with the keyboard, previewed in a confined frame, changed and deleted',
  async ({ page }) => {
    const { keyboard } = page;
    await page.goto('/');
    await createProject(page, `Reported ${Date.now()}`);
    await page.getByRole('link', { name: 'Email reports' }).click();
    await page.getByRole('heading', { level: 1, name: 'Email reports' }).waitFor();
    await page.getByText('No email reports yet').waitFor();
    // The product of these tests has no mail server.
    await page.getByText('This server has no mail server').waitFor();

    await keyboard.press('Control+A');
    const form = page.getByRole('dialog', { name: 'Add email report' });
    await form.getByLabel('Name').fill('Week');
    await form.getByLabel('Recipients').fill('lead@bank.example, Team <team@bank.example>');
    await form.getByLabel('Repeats').selectOption('Another schedule');
    await form.getByLabel('Schedule').fill('15 7 * * 1-5');
    await form.getByText('At 07:15, Monday through Friday').waitFor();
    expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await keyboard.press('Enter');
    await form.getByText('Enter an email address').waitFor();
    await form.getByLabel('Recipients').fill('lead@bank.example\nteam@bank.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Saved Week');

    const panel = page.getByRole('complementary', { name: 'Week' });
    await panel.getByText('Monday to Friday').or(panel.getByText('Monday through Friday')).waitFor();
    expect(await panel.getByRole('button', { name: 'Send now' }).isDisabled()).toBe(true);
    await panel.getByText('Nothing sent yet.').waitFor();
    expect(await axeFindings(page, 'main')).toEqual([]);

    await keyboard.press('p');
    const frame = page.frameLocator('iframe[title="The report as it would be sent now"]');
    await frame.getByText('Answer time p95').waitFor();
    const picture = frame.getByRole('img', { name: /^Contained/u });
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1_000);
    await keyboard.press('Escape');

    await keyboard.press('e');
    const edited = page.getByRole('dialog', { name: 'Edit Week' });
    await edited.getByLabel('Paused').check({ force: true });
    await edited.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Paused' }).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Deleted Week');
    await page.getByText('No email reports yet').waitFor();
  },
);
