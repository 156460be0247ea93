import { readFile } from 'node:fs/promises';
import { axeFindings } from './testing/axe.ts';
import { createProject, notice, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

signedIn('an editor uploads files, gets them back as they were, restores a version, and deletes', async ({ page }) => {
  await page.goto('/');
  await createProject(page, `Storage ${Date.now()}`);
  await openScreen(page, 'Storage');
  await page.getByText('Add files that the bot plays or sends').waitFor();

  const picker = page.getByLabel('Files to upload');
  const confirm = async () => page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await picker.setInputFiles([text('terms žluť.txt', 'first'), text('fees.csv', 'a,b\n1,2\n')]);
  await page.getByText('Upload 2 files?').waitFor();
  await confirm();
  await notice(page, 'Successfully uploaded');
  await page.getByRole('button', { name: 'Open fees.csv' }).waitFor();

  await picker.setInputFiles(text('terms žluť.txt', 'second'));
  await page.getByText('new version of the existing file').waitFor();
  await confirm();
  await page.getByText('2 versions').waitFor();
  await page.getByRole('button', { name: 'Open terms žluť.txt' }).click();
  const panel = page.getByRole('complementary', { name: 'terms žluť.txt' });
  await panel.getByText('second').waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('terms žluť.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('second');

  await panel.getByRole('button', { name: /^Restore the version/u }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await notice(page, 'terms žluť.txt restored');
  await panel.getByText('first').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await notice(page, 'File deleted');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
});
