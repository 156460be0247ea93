import type { Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { createProject, notice, openScreen, say } from './testing/building.ts';
import { expectClean, walking } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const questions = (page: Page) => page.getByRole('list', { name: 'Questions' });
const question = (page: Page, number: number) =>
  questions(page)
    .getByRole('listitem')
    .nth(number - 1);

/** Fills in the question that is open. */
async function write(page: Page, field: string, text: string): Promise<void> {
  await questions(page).getByRole('textbox', { name: field, exact: true }).click();
  await page.keyboard.insertText(text);
}

walking(
  'an intent, and a form that it begins, are made in the panel of a reaction and answer at once',
  async ({ page }) => {
    await page.goto('/');
    await createProject(page, 'Dentist');
    await openScreen(page, 'Graph editor');
    await page.getByRole('button', { name: 'Add a reaction' }).click();
    const panel = page.getByRole('complementary');
    await panel.getByRole('textbox', { name: 'Name' }).fill('Book a visit');

    // A name, a few phrases, done.
    await panel.getByRole('button', { name: 'New intent' }).click();
    const intent = page.getByRole('group', { name: 'New intent' });
    await intent.getByLabel('Intent name').fill('Book visit');
    await intent
      .getByLabel('Templates')
      .fill('I want to book a visit\nbook an appointment\ncan I come in\nI need a dentist');
    await page.keyboard.press('Control+Enter');
    await notice(page, 'New intent added');
    await notice(page, 'Successfully trained');
    await panel.getByRole('button', { name: 'Remove Book visit' }).waitFor();

    // Two questions, the second by Enter in the last field of the first.
    await panel.getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('combobox', { name: 'Search actions' }).fill('ask');
    await page.keyboard.press('Enter');
    await write(page, 'Question', 'What is your name?');
    await questions(page).getByRole('combobox', { name: 'Slot' }).fill('name');
    await page.keyboard.press('Escape');
    await questions(page).getByRole('combobox', { name: 'When given up' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await question(page, 2).waitFor();
    await write(page, 'Question', 'And your phone number?');
    await questions(page).getByRole('combobox', { name: 'Slot' }).fill('phone');
    expect(await axeFindings(page, 'aside')).toEqual([]);

    // Keys: the order, a copy, and folding.
    await page.keyboard.press('Alt+ArrowUp');
    await question(page, 1).getByText('phone').first().waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Control+D');
    expect(await questions(page).getByRole('listitem').count()).toBe(3);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => questions(page).getByRole('listitem').count()).toBe(2);
    const first = question(page, 1).getByRole('button', { expanded: false });
    await first.click();
    await page.getByRole('combobox', { name: 'When given up' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await question(page, 1).getByRole('button', { expanded: false }).and(page.locator(':focus')).waitFor();

    // The box in the graph lists the questions; a press on one opens it.
    const box = page.locator('[data-reaction]').filter({ hasText: 'Book a visit' });
    await box.locator('[data-question]').filter({ hasText: 'phone' }).click();
    await question(page, 2).getByRole('button', { expanded: true }).waitFor();
    await box.locator('[data-question][data-open]').filter({ hasText: 'phone' }).waitFor();

    await page.keyboard.press('Control+S');
    await notice(page, 'Updated');
    await page.getByRole('button', { name: 'Run Chat' }).click();
    await say(page, 'I want to book a visit');
    const talk = page.getByRole('log', { name: 'Conversation' });
    await talk.getByText('What is your name?').waitFor();
    await say(page, 'Jana');
    await talk.getByText('And your phone number?').waitFor();
  },
);

walking(
  'the panel is made wider and narrower, remembers it, and is clean in light, dark and on a phone',
  async ({ page }) => {
    await page.goto('/#/app/grapheditor');
    await page.locator('[data-reaction]').filter({ hasText: 'Book a visit' }).click();
    const edge = page.getByRole('separator', { name: 'Width of the panel' });
    await edge.focus();
    await page.keyboard.press('End');
    const panel = page.getByRole('complementary', { name: 'Book a visit' });
    const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(560);
    await page.reload();
    await panel.waitFor();
    expect(await width()).toBe(560);
    const place = await edge.boundingBox();
    if (!place) throw new Error('The panel has no edge');
    await page.mouse.move(place.x + 3, place.y + 100);
    await page.mouse.down();
    await page.mouse.move(place.x + 163, place.y + 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(400);

    // Below 1280 pixels it lies over the picture, which keeps its size.
    const picture = page.getByRole('group', { name: 'Graph', exact: true });
    await page.setViewportSize({ width: 1200, height: 800 });
    const isOver = async () => {
      const [graph, beside] = [await picture.boundingBox(), await panel.boundingBox()];
      return graph !== null && beside !== null && graph.x + graph.width > beside.x;
    };
    await expect.poll(isOver).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(isOver).toBe(false);

    await question(page, 1).getByRole('button').last().click();
    await questions(page).getByRole('combobox', { name: 'Slot' }).waitFor();
    await expectClean(page, 'aside');
  },
);
