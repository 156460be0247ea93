import { inject, onTestFinished } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { createProject, notice, openScreen } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { foreignPage } from './testing/foreign-page.ts';
import { HEADERS } from './testing/headers.ts';
import { expect, LAPTOP, test } from './testing/test.ts';

/** A bot's text with allowed and refused markup. */
const SAID = [
  '**Bring** with you:',
  '- your [form](https://bank.example/form)',
  '- a passport',
  '1. Come',
  '2. Sign',
  '<img src=x onerror="window.pwned=1"> [x](javascript:window.pwned=1)',
].join('\n');

/** A bot that is deployed to production: the address of its script. */
const withBot = test.extend('script', { scope: 'file' }, async ({ browser, session }) => {
  const { url } = inject('product');
  const context = await browser.newContext({ baseURL: url, storageState: session });
  const call = async (method: string, path: string, data?: object) => {
    const answer = await context.request.fetch(path, { method, headers: HEADERS, ...(data ? { data } : {}) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { project_id } = await call('POST', '/v1/projects', { name: `Looks ${Date.now()}`, template: 'blank' });
  const query = `project_id=${project_id}`;
  for (const { id } of await call('GET', `/v1/reactions?${query}`))
    await call('DELETE', `/v1/reactions/${id}?${query}`);
  const actions = [{ name: 'utter', args: { text: SAID } }];
  await call('PUT', `/v1/reactions/-1?${query}`, { name: 'Answer', intents: ['__any__'], condition: '', actions });
  await call('PUT', `/v1/settings?${query}`, {
    chatbot_name: 'Branch help',
    chatbot_accent: '#0b5d4e',
    chatbot_greeting: 'Ask **me** "first" </script>',
    chatbot_starters: 'What do I bring?\nOpening hours',
    chatbot_position: 'left',
  });
  await call('GET', `/v1/run/deploy?${query}&project_env=prod&message=Looks`);
  const { chatbot_token } = await call('GET', `/v1/settings?${query}`);
  await context.close();
  return `${url}/chatbot/${project_id}/prod/${chatbot_token}/client.js`;
});

signedIn('the chat gets its looks in a form, and the tag is copied from beside it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await createProject(page, `Chat looks ${Date.now()}`);
  await openScreen(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: 'Chat client' })
    .click();
  const preview = page.frameLocator('iframe[title="Preview of the chat client"]');
  await page.getByLabel('Title').fill('Card help');
  await preview.getByRole('heading', { name: 'Card help' }).waitFor();
  await page.getByLabel('Color', { exact: true }).fill('#0b5d4e');
  const launcher = preview.locator('.parley-launcher');
  const color = () => launcher.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(color).toBe('rgb(11, 93, 78)');
  await page.getByLabel('Greeting').fill('I can **block** it.');
  await preview.locator('strong', { hasText: 'block' }).waitFor();
  await page.getByLabel('First questions').fill('I lost my card');
  await page.getByLabel('Position').selectOption('Left');
  await preview.locator('parley-chat[data-position="left"]').waitFor({ state: 'attached' });
  await preview.getByRole('button', { name: 'I lost my card' }).press('Enter');
  await preview.locator('.parley-caller').getByText('I lost my card').waitFor();
  await preview.locator('.parley-bot').getByText('This is how the bot’s answers look').waitFor();
  await expectClean(page, 'main');

  // The buffer of the settings takes a change back, in the preview too.
  await page.keyboard.press('Escape');
  await page.getByLabel('Color', { exact: true }).fill('#ffcc00');
  await page.getByText('Hard to see on a light page').waitFor();
  await expect.poll(color).toBe('rgb(255, 204, 0)');
  await page.getByRole('button', { name: /^Undo/u }).click();
  await expect.poll(color).toBe('rgb(11, 93, 78)');
  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');
  await page.reload();
  await preview.getByRole('heading', { name: 'Card help' }).waitFor();

  await page.getByRole('button', { name: 'Copy the production tag' }).click();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toMatch(/^<script src="http:\/\/[^"]+\/prod\/[\w-]+\/client\.js" async><\/script>$/u);
});

signedIn('the preview opens the panel before its frame has its size', async ({ page }) => {
  await page.setViewportSize({ width: 300, height: 150 });
  // The policy of the preview's page allows no picture of the server.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto('/chatbot-test/preview');
  await page.getByRole('dialog').waitFor();
});

withBot(
  'a tag without attributes brings the looks, and texts of the bot are shown safely',
  async ({ open, script }) => {
    const page = await open({ viewport: LAPTOP, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(await foreignPage(script));
    await page.getByRole('button', { name: 'Ask me "first" </script>' }).waitFor();
    // A rule of the page for every element, as some frameworks have it.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { line-height: 3; letter-spacing: 9px; text-transform: uppercase; text-align: right }');
      document.adoptedStyleSheets = [sheet];
    });
    await page.getByRole('button', { name: 'Open chat' }).click();
    const panel = page.getByRole('dialog', { name: 'Branch help' });
    await panel.getByText('Ask me "first" </script>').waitFor();
    await panel.getByRole('button', { name: 'What do I bring?' }).click();
    await panel.locator('.parley-bot strong', { hasText: 'Bring' }).first().waitFor();
    expect(await panel.locator('.parley-bot ul').first().locator('li').allInnerTexts()).toEqual([
      'your form',
      'a passport',
    ]);
    expect(await panel.locator('.parley-bot ol').first().locator('li').allInnerTexts()).toEqual(['Come', 'Sign']);
    const links = await panel.locator('.parley-bot a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(new Set(links)).toEqual(new Set(['https://bank.example/form']));
    await panel.getByText('[x](javascript:window.pwned=1)').first().waitFor();
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    const style = await panel
      .locator('.parley-bot')
      .first()
      .evaluate((bubble) => {
        const { fontSize, lineHeight, letterSpacing, textTransform, textAlign } = getComputedStyle(bubble);
        return [Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), letterSpacing, textTransform, textAlign];
      });
    expect(style).toEqual([1.4, 'normal', 'none', 'start']);
    expect(await page.locator('parley-chat').getAttribute('data-position')).toBe('left');
    expect(await axeFindings(page, 'parley-chat')).toEqual([]);
  },
);

withBot(
  'a page that replaces its body keeps the chat, with what was said and what is typed',
  async ({ open, script }) => {
    const page = await open({ viewport: LAPTOP, reducedMotion: 'reduce' });
    await page.goto(await foreignPage(script, '', 'head'));
    await page.getByRole('button', { name: 'Open chat' }).click();
    const input = page.getByRole('textbox', { name: 'Write a message' });
    await input.fill('Hello');
    await input.press('Enter');
    await page.locator('.parley-caller').getByText('Hello').waitFor();
    const answers = page.locator('.parley-bot strong');
    await answers.first().waitFor();
    await input.fill('half a');

    // As Turbo and Astro do, then as htmx does, then the whole page.
    for (const way of ['body', 'content', 'page'] as const) {
      await page.evaluate((how) => {
        const body = document.createElement('body');
        body.append(Object.assign(document.createElement('h1'), { textContent: `New ${how}` }));
        if (how === 'body') document.body.replaceWith(body);
        else if (how === 'content') document.body.replaceChildren(...body.childNodes);
        else {
          const whole = document.createElement('html');
          whole.append(document.createElement('head'), body);
          document.documentElement.replaceWith(whole);
        }
      }, way);
      await page.getByRole('heading', { name: `New ${way}` }).waitFor();
      await page.locator('.parley-caller').getByText('Hello').waitFor();
      expect(await page.locator('parley-chat').count()).toBe(1);
      expect(await input.inputValue()).toBe('half a');
    }
    await input.fill('Again');
    await input.press('Enter');
    await page.locator('.parley-caller').getByText('Again').waitFor();
    await answers.nth(1).waitFor();
    onTestFinished(() => page.close());
  },
);
