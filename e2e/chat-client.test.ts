import { gzipSync } from 'node:zlib';
import { inject, onTestFinished } from 'vitest';
import type { APIRequestContext, Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { foreignPage } from './testing/foreign-page.ts';
import { HEADERS } from './testing/headers.ts';
import { expect, LAPTOP, PHONE, test } from './testing/test.ts';

const XSS = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '"><svg onload=window.pwned=1>',
  '[x](javascript:window.pwned=1) javascript:window.pwned=1',
  '{{ 7 * 7 }} ${7*7}',
];
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A bot that is deployed to production: the address of its script, and how another system speaks in its chats. */
const withBot = test
  .extend('bot', { scope: 'file' }, async ({ browser, session }) => {
    const { url } = inject('product');
    const context = await browser.newContext({ baseURL: url, storageState: session });
    const { place, projectId, apiToken } = await deployBot(context.request);
    await context.close();
    const answerAs = (from: string, conversation_id: string, text: string) =>
      fetch(`${url}/v1/chat/integration-message?project_id=${projectId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id, text, from }),
      });
    const allowOrigins = (chatbot_origins: string) =>
      fetch(`${url}/v1/settings?project_id=${projectId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chatbot_origins }),
      });
    /** The status of the browser's question before a foreign page calls. */
    const preflight = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'chat-token',
      };
      return (await fetch(`${url}/v1/chat/init?project_id=${projectId}`, { method: 'OPTIONS', headers })).status;
    };
    return { script: `${url}${place}`, answerAs, allowOrigins, preflight };
  })
  .extend('script', async ({ bot }) => bot.script);

withBot('a caller on a foreign page: buttons, list, file, reload, the end, and saving it', async ({ open, script }) => {
  const page = await open({ viewport: LAPTOP, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(await foreignPage(script, 'data-name="Card help" data-greeting="I can block it right now."'));
  await page.getByText('I can block it right now.').waitFor();
  await page.getByRole('button', { name: 'Open chat' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Card help' });
  await panel.getByText('What can I do for you?').waitFor();
  const input = panel.getByRole('textbox', { name: 'Write a message' });
  await expect.poll(() => input.evaluate((box) => box === (box.getRootNode() as ShadowRoot).activeElement)).toBe(true);
  expect(await axeFindings(page, 'parley-chat')).toEqual([]);

  // Quick replies by keyboard alone.
  await panel.getByRole('button', { name: 'I lost my card' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await panel.getByText('Choose an answer above').waitFor();
  const list = panel.getByLabel('Which card is it?');
  await expect.poll(() => list.evaluate((box) => box === (box.getRootNode() as ShadowRoot).activeElement)).toBe(true);
  await list.selectOption('Debit card');
  expect(await axeFindings(page, 'parley-chat')).toEqual([]);
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await panel.getByText('Please send a photo').waitFor();
  expect(await list.isDisabled()).toBe(true);

  const files = panel.locator('input[type=file]');
  await files.setInputFiles({ name: 'card.exe', mimeType: 'application/x-msdownload', buffer: PNG });
  await panel.getByRole('alert').getByText('card.exe: This type of file isn’t accepted.').waitFor();
  await files.setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: PNG });
  await panel.getByRole('button', { name: 'Remove wrong.png' }).click();
  await files.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: PNG });
  await panel.locator('form').getByRole('button', { name: 'Send', exact: true }).first().click();
  await panel.getByText('Thank you for the file.').waitFor();
  // A picture of the bot, though the page's policy forbids pictures.
  await panel.getByRole('img', { name: 'thanks.png' }).waitFor();

  // A new page continues this conversation.
  await page.reload();
  await panel.getByText('Thank you for the file.').waitFor();
  expect(await panel.getByText('What can I do for you?').count()).toBe(1);
  // It took no focus from the page.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await input.focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect
    .poll(() => launcher.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button))
    .toBe(true);

  await page.keyboard.press('Enter');
  await say(page, 'bye');
  await panel.getByText(/^Chat ended at/u).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page, 'parley-chat', { onlyColours: true })).toEqual([]);
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save the conversation' }).click();
  expect((await saving).suggestedFilename()).toBe('Card help.txt');
  await panel.getByRole('button', { name: 'Start a new chat' }).click();
  await panel.getByRole('button', { name: 'I lost my card' }).waitFor();
  expect(await panel.getByText('Thank you for the file.').count()).toBe(0);
  // The client sets no cookie on the page.
  expect(await page.context().cookies()).toEqual([]);
});

withBot(
  'a timer speaks without taking the focus; another system, while the panel is closed, is counted',
  async ({ open, bot }) => {
    const page = await open({ viewport: LAPTOP });
    await page.goto(await foreignPage(bot.script));
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByText('What can I do for you?').waitFor();
    await say(page, 'wait');
    await page.getByText('Please wait').waitFor();
    const search = page.getByRole('textbox', { name: 'Search' });
    await search.focus();
    await page.getByText('Are you still there?').waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);

    const sent = page.waitForResponse((response) => response.url().includes('/v1/chat?') && response.ok());
    await say(page, 'person');
    const { conversation_id } = await (await sent).json();
    await page.keyboard.press('Escape');
    expect((await bot.answerAs('Eva', conversation_id, 'This is Eva.')).ok).toBe(true);
    await page.getByRole('button', { name: 'Open chat, 1 unread message' }).waitFor();
    await page.getByText('This is Eva.').click();
    await page.getByRole('dialog').getByText('Eva', { exact: true }).waitFor();

    // A button of the page.
    await page.evaluate(() => Reflect.get(window, 'parleyChat').say('from a button'));
    await page.getByRole('dialog').getByText('from a button', { exact: true }).waitFor();

    // The project's own styles and script, each under the page's policy.
    const bubble = page.locator('.parley-bot').first();
    expect(await bubble.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('1px');
    expect(await page.evaluate(() => Reflect.get(window, 'ownScript'))).toBe('runs');
  },
);

withBot('a phone: messages wait for the connection, are delivered once, and are text', async ({ browser, script }) => {
  // Without a watch for troubles: a browser reports a lost connection as one.
  const context = await browser.newContext({ viewport: PHONE, colorScheme: 'dark', reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(await foreignPage(script, 'data-accent="#0e5a46" data-logo="/logo.png"'));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('What can I do for you?').waitFor();
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  // The page's policy forbids the logo.
  await panel.locator('.parley-logo svg').waitFor();
  expect(await axeFindings(page, 'parley-chat')).toEqual([]);

  await context.setOffline(true);
  await say(page, 'first');
  await say(page, 'second');
  await panel.getByText(/^No connection/u).waitFor();
  expect(await panel.getByText('Not sent yet').count()).toBe(2);
  expect(await axeFindings(page, 'parley-chat', { onlyColours: true })).toEqual([]);
  await context.setOffline(false);
  // Both waited, so that one answer is to both.
  await panel.getByText(/^You said: first\s+second$/u).waitFor();
  expect(await panel.getByText(/^first\s+second$/u).count()).toBe(1);
  expect(await panel.getByText(/^You said/u).count()).toBe(1);
  await panel.getByText(/^No connection/u).waitFor({ state: 'detached' });

  for (const text of XSS) {
    await say(page, text);
    await panel.getByText(`You said: ${text}`).waitFor();
  }
  // Text on the owner's color can be read, in the dark scheme too.
  expect(await axeFindings(page, 'parley-chat', { onlyColours: true })).toEqual([]);
  expect(await panel.locator('.parley-message :is(img, script, svg, a)').count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});

withBot('a page of an origin that is not allowed says so, and why in the console', async ({ browser, bot }) => {
  const context = await browser.newContext({ viewport: LAPTOP });
  onTestFinished(() => context.close());
  const address = await foreignPage(bot.script, 'data-phone="+44 20 7946 0000"');
  onTestFinished(async () => void (await bot.allowOrigins('')));
  expect((await bot.allowOrigins('https://www.bank.example')).ok).toBe(true);
  // A server remembers the origins of a project for a moment.
  await expect.poll(() => bot.preflight(new URL(address).origin)).toBe(402);
  const page = await context.newPage();
  const warned = page.waitForEvent('console', { predicate: (message) => message.type() === 'warning' });
  await page.goto(address);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Chat isn’t available on this page.').waitFor();
  await panel.getByRole('link', { name: '+44 20 7946 0000' }).waitFor();
  expect(await panel.getByText('No connection').count()).toBe(0);
  expect((await warned).text()).toContain('“Allowed origins”');
});

withBot('the script is smaller than 30 kB, compressed', async ({ script }) => {
  const answer = await fetch(script);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gzipSync(await answer.text(), { level: 9 }).length).toBeLessThan(30_000);
});

async function say(page: Page, text: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Write a message' });
  await input.fill(text);
  await input.press('Enter');
}

async function deployBot(request: APIRequestContext) {
  const call = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers: HEADERS, ...(data ? { data } : {}) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const project = { name: 'On a foreign page', language: 'en', is_chat: true, template: 'blank' };
  const { project_id } = await call('POST', '/v1/projects', project);
  const query = `project_id=${project_id}`;
  for (const { id } of await call('GET', `/v1/reactions?${query}`))
    await call('DELETE', `/v1/reactions/${id}?${query}`);
  const cards = { name: 'card', type: 'dictionary', match: 'exact', values: 'Debit card, Credit card' };
  await call('PUT', `/v1/entities/-1?${query}`, cards);
  const act = (name: string, args: object = {}) => ({ name, args });
  const utter = (text: string) => act('utter', { text });
  const options = [
    { label: 'I lost my card', value: 'lost' },
    { label: 'Say goodbye', value: 'bye' },
  ];
  const reactions = [
    ['Start', ['__start__'], '', utter('What can I do for you?'), act('buttons', { options })],
    [
      'Lost',
      ['__any__'],
      "text === 'lost'",
      act('select', { entity: 'card', label: 'Which card is it?' }),
      act('text_input', { show: 'no' }),
    ],
    [
      ...['Photo', ['__any__'], "text === 'Debit card'"],
      ...[act('text_input', { show: 'yes' }), utter('Please send a photo of the damaged card.')],
      act('attachment', { label: 'Photo', accept: '.png', max_mb: 1 }),
    ],
    ['Got it', ['__attachment__'], '', utter('Thank you for the file.'), act('play', { file: 'thanks.png' })],
    ['Wait', ['__any__'], "text === 'wait'", utter('Please wait'), act('timeout', { seconds: 3, reaction: 'Still' })],
    ['Still', [], 'false', utter('Are you still there?')],
    ['Person', ['__any__'], "text === 'person'", act('redirect', { system: 'desk', url: 'https://desk.example/' })],
    ['Bye', ['__any__'], "text === 'bye'", utter('Goodbye'), act('call_end')],
    ['Else', ['__any__'], '', utter('You said: {{ text }}')],
  ] as const;
  // A timer names a reaction that exists.
  const inOrder = reactions.toSorted(([a], [b]) => Number(b === 'Still') - Number(a === 'Still'));
  for (const [name, intents, condition, ...actions] of inOrder) {
    await call('PUT', `/v1/reactions/-1?${query}`, { name, intents, condition, actions });
  }
  await call('PUT', `/v1/settings?${query}`, {
    chatbot_client_scss: '$space: 1px; .parley-log { .parley-bot { letter-spacing: $space; } }',
    chatbot_client_js: "window.ownScript = 'runs';",
  });
  const file = { name: 'thanks.png', mimeType: 'image/png', buffer: PNG };
  await request.post(`/v1/file?${query}`, { headers: HEADERS, multipart: { file } });
  await call('GET', `/v1/run/deploy?${query}&project_env=prod&message=For+the+foreign+page`);
  const { chatbot_token } = await call('GET', `/v1/settings?${query}`);
  const { token: apiToken } = await call('PUT', `/v1/project/api-token?${query}`);
  const place = `/chatbot/${project_id}/prod/${chatbot_token}/client.js`;
  return { place, projectId: String(project_id), apiToken: String(apiToken) };
}
