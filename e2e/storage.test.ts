import { readFile } from 'node:fs/promises';
import { axeFindings } from './testing/axe.ts';
import { createProject, notice, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { HEADERS } from './testing/headers.ts';
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
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await notice(page, 'File deleted');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);

  // A player and a picture in the test chat, whose end stays in view while they load.
  await picker.setInputFiles([
    { name: 'tone.wav', mimeType: 'audio/wav', buffer: silence() },
    { name: 'sheet.png', mimeType: 'image/png', buffer: await page.screenshot() },
  ]);
  await confirm();
  await page.getByRole('button', { name: 'Open sheet.png' }).waitFor();
  const project = new URLSearchParams(page.url().split('?')[1]).get('project_id');
  const actions = ['tone.wav', 'sheet.png'].map((file) => ({ name: 'play', args: { file } }));
  const reaction = { name: 'Plays', intents: ['__start__'], condition: '', actions };
  await page.request.put(`/v1/reactions/-1?project_id=${project}`, { headers: HEADERS, data: reaction });
  await page.getByRole('button', { name: 'Run Chat' }).click();
  await page.getByRole('img', { name: 'Played file sheet.png' }).waitFor();
  const width = () => page.getByLabel('Played file tone.wav').evaluate((player) => player.clientWidth);
  await expect.poll(width).toBeGreaterThan(200);
  const below = () =>
    page
      .getByRole('log')
      .evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.abs(scrollHeight - scrollTop - clientHeight));
  await expect.poll(below).toBeLessThan(2);
});

/** A second of it, as a WAV file. */
function silence(): Buffer {
  const [rate, head] = [8_000, Buffer.alloc(44)];
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}
