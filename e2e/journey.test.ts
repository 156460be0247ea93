import {
  addIntent,
  addReaction,
  addScope,
  createProject,
  notice,
  openScreen,
  say,
  emptyProject,
} from './testing/building.ts';
import { ADMINISTRATOR } from './testing/administrator.ts';
import { expect, signIn, test } from './testing/test.ts';
import { tabTo, typeLines } from './testing/keys.ts';

const ORDER = ['I want a pizza', 'one pizza please', 'can I order a pizza', 'I would like to order', 'order a pizza'];
const HOURS = ['when do you open', 'what are your opening hours', 'are you open today', 'until when are you open'];
const SIZE = ['a small one', 'a large one', 'make it large', 'small please', 'the big one'];

test('a new user builds a bot, talks to it, and sees why it answers as it does', async ({ page }) => {
  await signIn(page);
  await createProject(page, 'Pizza line');

  await openScreen(page, 'Intents');
  await addIntent(page, 'Order pizza', ORDER);
  await addIntent(page, 'Opening hours', HOURS);
  await addIntent(page, 'Size given', SIZE);
  await page.getByRole('button', { name: 'Train NLU' }).click();
  await notice(page, 'Successfully trained');

  await openScreen(page, 'Graph editor');
  await page.getByRole('button', { name: 'Start with an example: a greeting' }).click();
  await addScope(page, 'Ordering');
  await addReaction(page, {
    name: 'Pizza wanted',
    intents: ['Order pizza'],
    actions: [
      { name: 'utter', argument: 'text', value: 'Gladly. Which size?' },
      { name: 'enter_scope', argument: 'scope', value: 'Ordering' },
    ],
  });
  await addReaction(page, {
    name: 'Size chosen',
    intents: ['Size given'],
    scope: 'Ordering',
    condition: "text.length > 3 && scope === 'Ordering'",
    actions: [{ name: 'utter', argument: 'text', value: 'You said: {{ text.toUpperCase() }}. It is on its way.' }],
  });
  await addReaction(page, {
    name: 'Hours told',
    intents: ['Opening hours'],
    actions: [{ name: 'utter', argument: 'text', value: 'From noon to midnight.' }],
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notice(page, 'Updated');
  await page.getByLabel('Save state').getByText('Saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Run Chat' }).click();
  const talk = page.getByRole('log', { name: 'Conversation' });
  await talk.getByText('Hello, how can I help you?').waitFor();
  await say(page, 'could I order one pizza');
  await talk.getByText('Gladly. Which size?').waitFor();
  await say(page, 'a large one please');
  await talk.getByText('You said: A LARGE ONE PLEASE. It is on its way.').waitFor();

  const why = talk.getByRole('button', { name: 'Why: Size given' });
  expect(await why.textContent()).toMatch(/Size given\s*[01]\.\d\d$/u);
  expect(await talk.getByRole('link', { name: 'Size chosen', exact: true }).count()).toBe(1);
  await why.click();
  await talk.getByRole('img', { name: 'True', exact: true }).waitFor();
  await talk.getByText("text.length > 3 && scope === 'Ordering'").waitFor();
  await talk.getByText('in Ordering').waitFor();
  await talk.getByRole('button', { name: 'Rewind to here' }).click();
  await why.waitFor({ state: 'detached' });
  const again = page.getByRole('textbox', { name: 'Type what a caller may say' });
  expect(await again.inputValue()).toBe('a large one please');
  await again.fill('a large one with cheese please');
  await again.press('Enter');
  await talk.getByText('You said: A LARGE ONE WITH CHEESE PLEASE. It is on its way.').waitFor();
  await page.getByRole('combobox', { name: 'Log level' }).selectOption('fine');
  await talk.getByText('enter_scope').first().waitFor();
  await talk.getByText('Chose reaction Size chosen').waitFor();

  await page.getByRole('button', { name: 'Start new conversation' }).click();
  await talk.getByText('a large one with cheese please').waitFor({ state: 'detached' });
  await talk.getByText('Hello, how can I help you?').waitFor();
  await say(page, 'are you open on sunday');
  await talk.getByText('From noon to midnight.').waitFor();
  // Outside its scope the reaction is not asked.
  await say(page, 'a large one');
  expect(await talk.getByText('It is on its way.').count()).toBe(0);

  await talk.getByRole('link', { name: 'Hours told', exact: true }).click();
  await page.getByRole('complementary', { name: 'Hours told' }).waitFor();
});

test('the same without a mouse: a bot is built and answers by keys alone', async ({ page }) => {
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await page.getByLabel('Email').and(focused).waitFor();
  await keyboard.type(ADMINISTRATOR.email);
  await keyboard.press('Tab');
  await keyboard.type(ADMINISTRATOR.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

  await keyboard.press('Control+/');
  await tabTo(page, page.getByRole('button', { name: 'New Project' }));
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New Project' }).getByLabel('Name').and(focused).waitFor();
  await keyboard.type('Library line');
  await keyboard.press('Enter');
  await notice(page, 'New script ready');
  await emptyProject(page);

  await keyboard.press('Control+G');
  await keyboard.press('i');
  // The key works once the intents are there.
  await page.getByRole('textbox', { name: 'Add intent' }).waitFor();
  await keyboard.press('n');
  await page.getByRole('textbox', { name: 'Add intent' }).and(focused).waitFor();
  await typeLines(page, ['Opening hours']);
  await page.getByRole('row', { name: 'Opening hours' }).waitFor();
  await page.getByRole('textbox', { name: 'Add template' }).and(focused).waitFor();
  await typeLines(page, HOURS);
  await page.getByRole('row', { name: HOURS.at(-1) ?? '' }).waitFor();
  await keyboard.press('Control+S');
  await notice(page, 'Successfully trained');

  await keyboard.press('Control+G');
  await keyboard.press('g');
  await page.getByRole('button', { name: 'Add a reaction' }).waitFor();
  await keyboard.press('n');
  await page.getByRole('complementary').getByRole('textbox', { name: 'Name' }).and(focused).waitFor();
  await keyboard.type('Hours told');
  await tabTo(page, page.getByRole('combobox', { name: 'Intents' }));
  await keyboard.type('Opening hours');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Add action' }));
  await keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search actions' }).and(focused).waitFor();
  await keyboard.type('utter');
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'text', exact: true }).and(focused).waitFor();
  await keyboard.type('From nine to five.');
  await keyboard.press('Control+S');
  await notice(page, 'Updated');

  await keyboard.press('Control+Shift+X');
  await page.getByRole('textbox', { name: 'Type what a caller may say' }).and(focused).waitFor();
  await keyboard.type('when are you open');
  await keyboard.press('Enter');
  const talk = page.getByRole('log', { name: 'Conversation' });
  await talk.getByText('From nine to five.').waitFor();
  await tabTo(page, talk.getByRole('button', { name: 'Why: Opening hours' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await talk.getByText('none: no condition to check (unscoped)').waitFor();
  await keyboard.press('Escape');
  await talk.waitFor({ state: 'detached' });
});
