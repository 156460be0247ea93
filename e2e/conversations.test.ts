import { createProject, openScreen } from './testing/building.ts';
import { say } from './testing/callers.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect, LAPTOP } from './testing/test.ts';

signedIn('a conversation is found, read, labeled and noted; its link opens it again', async ({ page }) => {
  await page.goto('/');
  await createProject(page, 'Conversations');
  await say(page, ['where is my parcel', 'la la la']);
  await openScreen(page, 'Conversations');
  const list = page.getByRole('listbox', { name: 'Conversations' });
  await list.getByText('la la la').waitFor();
  await page.getByRole('textbox', { name: 'Search text or id' }).fill('PARCEL');
  await page.getByText('1 conversation', { exact: true }).waitFor();
  await list.getByText('where is my parcel').click();
  const talk = page.getByRole('list', { name: 'Conversation' });
  await talk.getByText('How can I help?').waitFor();
  await talk.getByText('__fallback__').waitFor();

  await page.keyboard.press('l');
  await page.getByRole('textbox', { name: 'Find or add a label' }).fill('parcel');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove label parcel' }).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('Add an intent for parcels');
  await page.keyboard.press('Enter');
  await page.getByRole('note').getByText('Add an intent for parcels').waitFor();
  await expectClean(page, 'main');

  await page.setViewportSize(LAPTOP);
  const address = page.url();
  expect(address).toMatch(/q=PARCEL/u);
  expect(address).toMatch(/conversation_id=[0-9a-f]{32}/u);
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('note').getByText('Add an intent for parcels').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('2 conversations', { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('k');
  await talk.getByText('la la la').waitFor();
});

signedIn('a search shows what it found and opens there; a key goes to the problem', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  await page.goto('/');
  await createProject(page, 'Problems');
  await say(page, ['where is my parcel', 'la la la']);
  await openScreen(page, 'Conversations');
  const list = page.getByRole('listbox', { name: 'Conversations' });
  await list.getByText('la la la').waitFor();
  await page.getByRole('textbox', { name: 'Search text or id' }).fill('PARCEL');
  const row = list.getByRole('option').filter({ hasText: 'where is my parcel' });
  await row.getByRole('img', { name: 'Found:' }).waitFor();
  await row.click();
  const shown = page.getByRole('list', { name: 'Conversation' }).locator('[aria-current]');
  await shown.getByText('where is my parcel').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await list.getByText('la la la').click();
  await page.getByRole('list', { name: 'Conversation' }).getByText('la la la').waitFor();
  await page.keyboard.press('.');
  await shown.getByText('__fallback__').waitFor();
  await page.getByRole('button', { name: 'Facts, reviewer and log level' }).click();
  await page.getByRole('combobox', { name: 'Reviewer' }).waitFor();
  await expectClean(page, 'main');
});

signedIn(
  'a search for what the bot said counts the conversations, shows its words and opens there',
  async ({ page }) => {
    await page.setViewportSize(LAPTOP);
    await page.goto('/');
    await createProject(page, 'Answers');
    await say(page, ['where is my parcel', 'la la la']);
    await openScreen(page, 'Conversations');
    await page.getByRole('textbox', { name: 'Search text or id' }).fill('how can I help');
    await page.getByText('2 conversations', { exact: true }).waitFor({ state: 'attached' });
    const row = page.getByRole('listbox', { name: 'Conversations' }).getByRole('option').first();
    await row.getByText('How can I help').waitFor();
    await row.getByRole('img', { name: 'Found:' }).waitFor();
    await row.click();
    const shown = page.getByRole('list', { name: 'Conversation' }).locator('[aria-current]');
    await shown.getByText('How can I help').waitFor();
  },
);
