import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Page } from 'playwright';
import { ADMINISTRATOR } from './testing/administrator.ts';
import { axeFindings } from './testing/axe.ts';
import { notice, openScreen, say } from './testing/building.ts';
import { signedIn, walking } from './testing/clean.ts';
import { SCREENS } from './testing/screens.ts';
import { expect, signIn, test } from './testing/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('after signing in one is where one wanted to be', async ({ page }) => {
  await page.goto('/#/app/settings?section=configuration');
  await heading(page, 'Sign in').waitFor();
  await signIn(page);
  await heading(page, 'Settings').waitFor();
  expect(page.url()).toContain('section=configuration');
});

test('a wrong password is refused, and many of them suspend the account', async ({ page }) => {
  await page.getByLabel('Email').fill('nobody@bank.example');
  const password = page.getByLabel('Password', { exact: true });
  for (let attempt = 1; attempt <= 5; attempt++) {
    await password.fill(`${CANARIES.wrong} ${attempt}`);
    const answered = page.waitForResponse(/auth\/login/u);
    await password.press('Enter');
    await answered;
    await page.getByText('Login failed.').waitFor();
  }
  await password.press('Enter');
  await page.getByText('Account suspended. Please try later.').waitFor();
  expect(await page.getByText('Login failed.').count()).toBe(0);
  // No other user is there.
  await signIn(page);
});

signedIn('Ctrl+G and a letter opens each screen of the menu, and waits for 3 s', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await heading(page, 'Dashboard').waitFor();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'History' }).waitFor();
  for (const { letter, title } of SCREENS) {
    // Outbound has no place in a chat script.
    if (letter === undefined || (await screens.getByRole('link', { name: title }).count()) === 0) continue;
    await page.keyboard.press('Control+G');
    await page.keyboard.press(letter.toLowerCase());
    await heading(page, title).waitFor();
  }
  await openScreen(page, 'Dashboard');
  await page.keyboard.press('Control+G');
  await page.clock.fastForward(3_000);
  const before = page.url();
  await page.keyboard.press('i');
  // A screen change would have changed the address by now.
  expect(page.url()).toBe(before);
  expect(await heading(page, 'Dashboard').isVisible()).toBe(true);
});

walking('Ctrl+K finds an intent, Ctrl+/ searches projects, Ctrl+Shift+X runs the chat', async ({ page }) => {
  await page.goto('/');
  await heading(page, 'Dashboard').waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('lost card');
  await page.getByRole('option').first().filter({ hasText: 'Lost card' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await page.getByRole('combobox', { name: 'Search projects' }).fill('demo bank');
  await page.getByRole('option', { name: 'Demo Bank card line' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+X');
  const chat = page.getByRole('region', { name: 'Test chat' });
  await chat.waitFor();
  await page.keyboard.press('Control+M');
  await chat.getByRole('button', { name: 'Restore' }).waitFor();
  await page.keyboard.press('Control+Shift+X');
  await chat.waitFor({ state: 'detached' });
});

walking('what does not exist says so, and leads home', async ({ page }) => {
  for (const path of ['/nowhere', '/error', '/app/nowhere']) {
    await page.goto(`/#${path}`);
    await page.getByText('Opps, it seems that this page does not exist.').waitFor();
    await page.getByRole('link', { name: 'Return home' }).click();
    await heading(page, 'Dashboard').waitFor();
  }
});

signedIn('leaving asks while something is unsaved, and a reload finds the draft', async ({ page }) => {
  await page.goto('/#/app/grapheditor?view=list');
  await page.getByRole('row', { name: /^Card fees/u }).click();
  const name = page.getByRole('complementary').getByRole('textbox', { name: 'Name' });
  await name.fill('Fees told');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Intents' }).click();
  const question = page.getByRole('dialog', { name: 'Leave with 1 unsaved change?' });
  await question.waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Stay' }).click();
  await heading(page, 'Graph editor').waitFor();

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await notice(page, 'Draft found');
  expect(await name.inputValue()).toBe('Fees told');
});

test('two hours without a key or a movement end the session', async ({ open }) => {
  const page = await open();
  await page.clock.install();
  await page.goto('/#/app/intents');
  await signIn(page);
  await page.getByRole('row', { name: 'Lost card' }).first().waitFor();
  await page.clock.fastForward('02:02:00');
  await notice(page, 'Logged out due to inactivity');
  await heading(page, 'Sign in').waitFor();
  await signIn(page);
  await heading(page, 'Intents').waitFor();
});

/** Texts that must stay out of the log. */
const CANARIES = { wrong: 'canary wrong password', said: 'my canary is called Pavarotti' };

test('nothing that was typed, and no cookie or token, is in the log of the server', async ({ page }) => {
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const token = new URL(request.url()).searchParams.get('conversation_token');
    if (token !== null) tokens.add(token);
  });
  await page.getByLabel('Password', { exact: true }).fill(CANARIES.wrong);
  await page.getByLabel('Email').fill('canary@bank.example');
  await page.keyboard.press('Enter');
  await page.getByText('Login failed.').waitFor();
  await signIn(page);
  await heading(page, 'Dashboard').waitFor();
  await page.keyboard.press('Control+Shift+X');
  await say(page, CANARIES.said);
  const cookies = (await page.context().cookies()).map(({ value }) => value);
  expect([cookies.length, tokens.size]).toEqual([2, 1]);

  // The log of the last call arrives a moment after its answer.
  const logged = () => readFile(inject('product').logFile, 'utf8');
  await expect.poll(logged).toMatch(/"\/v1\/chat".*"status":200/u);
  const log = await logged();
  const typed = [CANARIES.wrong, CANARIES.said, 'canary@bank.example', ADMINISTRATOR.password];
  for (const secret of [...typed, ...cookies, ...tokens]) expect(log).not.toContain(secret);
});
