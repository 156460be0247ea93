import { join } from 'node:path';
import { ADMINISTRATOR } from './testing/administrator.ts';
import { launchBrowser } from './testing/browser.ts';
import { openScreen, say } from './testing/building.ts';
import { startProduct } from './testing/product.ts';

/** Takes the picture of the README anew: `node e2e/photograph-console.ts`, after a build of the console. */
const PICTURE = join(import.meta.dirname, '../docs/user/images/console.png');

const product = await startProduct({
  PARLEY_ADMIN_EMAIL: ADMINISTRATOR.email,
  PARLEY_ADMIN_PASSWORD: ADMINISTRATOR.password,
});
const browser = await launchBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(product.url);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await openScreen(page, 'Intents');
  await page.getByRole('button', { name: 'Block card', exact: true }).click();
  await page.getByRole('button', { name: 'Run Chat' }).click();
  await page.getByRole('button', { name: 'Activate a card' }).waitFor();
  await say(page, 'I think I lost my credit card');
  await say(page, 'it ends in 4821');
  await page.mouse.move(640, 20);
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  await product.stop();
}
