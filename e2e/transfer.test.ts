import { readFile } from 'node:fs/promises';
import { createProject, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn(
  'a project leaves as a zip and becomes a new project, and the zip changes nothing where it comes from',
  async ({ page }) => {
    const name = `Moved ${Date.now()}`;
    await page.goto('/');
    await createProject(page, name);
    await openScreen(page, 'Settings');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as zip' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`${name}.zip`);
    const zip = await saved.path();

    await page.getByRole('button', { name: 'Import a zip…' }).click();
    const dialog = page.getByRole('dialog');
    const upload = { name: 'bot.zip', mimeType: 'application/zip', buffer: await readFile(zip) };
    await dialog.getByLabel('Zip file').setInputFiles(upload);
    await dialog.getByText('The project already matches this zip').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Switch project' }).click();
    await page.getByRole('button', { name: 'Import a project…' }).click();
    await dialog.getByLabel('Zip file').setInputFiles(upload);
    await dialog.getByLabel('Name of the new project').fill(`${name} again`);
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await page.getByText(`${name} again`).first().waitFor();
  },
);
