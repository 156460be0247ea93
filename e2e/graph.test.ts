import type { Locator, Page } from 'playwright';
import { createProject, notice } from './testing/building.ts';
import { axeFindings } from './testing/axe.ts';
import { signedIn, walking } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const box = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^(Unsaved )?${name}( |$)`, 'u') }).and(page.locator('[data-reaction]'));

async function openGraph(page: Page): Promise<void> {
  await page.goto('/#/app/grapheditor');
  await page.getByRole('heading', { level: 1, name: 'Graph editor' }).waitFor();
  await page.locator('[data-reaction]').first().waitFor();
}

async function placeOf(locator: Locator): Promise<{ x: number; y: number }> {
  const found = await locator.boundingBox();
  if (!found) throw new Error('Not on the page');
  return { x: Math.round(found.x), y: Math.round(found.y) };
}

walking('a bot is read and changed in its graph, by mouse and by keyboard', async ({ page }) => {
  await openGraph(page);
  const focused = page.locator(':focus');

  // Tab follows the ways out, Shift+Tab the ways in.
  await page.getByRole('textbox', { name: 'Search reactions' }).fill('Ask to block the card');
  await page.keyboard.press('Enter');
  const ask = box(page, 'Ask to block the card');
  await ask.waitFor();
  await page.getByRole('textbox', { name: 'Search reactions' }).fill('');
  await page.waitForURL((url) => !url.hash.includes('q='));
  await ask.focus();
  await page.keyboard.press('Tab');
  await box(page, 'Card blocked').or(box(page, 'Block declined')).and(focused).waitFor();
  await page.keyboard.press('Shift+Tab');
  await box(page, 'Ask to block the card').and(focused).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').getByRole('textbox', { name: 'Name' }).and(focused).waitFor();

  // The menu of a box, by key.
  await ask.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Open' }).and(focused).waitFor();
  expect(await axeFindings(page, '[role=menu]')).toEqual([]);
  await page.keyboard.press('Escape');
  await ask.and(focused).waitFor();

  // The edges of a box as a list.
  const edges = page.getByRole('region', { name: 'Leads to' });
  await edges.getByRole('button', { name: 'Card blocked', exact: true }).waitFor();
  await edges.getByRole('button', { name: 'Connect' }).click();
  await edges.getByRole('combobox', { name: 'Connect to' }).fill('Goodbye');
  await page.getByRole('option', { name: 'Goodbye', exact: true }).click();
  await edges.getByRole('button', { name: 'Goodbye', exact: true }).waitFor();
  await edges.getByRole('button', { name: 'Remove expect Goodbye' }).click();
  expect(await axeFindings(page, '[role=group][aria-label=Graph]')).toEqual([]);

  // An edge that is dropped anywhere on a box leads to it.
  await ask.hover();
  const dot = await placeOf(page.locator('.react-flow__node.selected .react-flow__handle.source'));
  const blocked = await placeOf(box(page, 'Card blocked'));
  await page.mouse.move(dot.x + 4, dot.y + 4);
  await page.mouse.down();
  await page.mouse.move(blocked.x + 60, blocked.y + 50, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('menu').getByText('Card blocked').waitFor();
  await page.keyboard.press('Escape');

  // An edge drawn into the open makes a reaction, which the linter finds unreachable.
  await ask.hover();
  const handle = page.locator('.react-flow__node.selected .react-flow__handle.source');
  const from = await placeOf(handle);
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 150, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Try first on the next turn (expect)' }).click();
  await box(page, 'New reaction').waitFor();
  await page.getByRole('button', { name: '1 finding' }).click();
  const findings = page.getByRole('complementary', { name: 'Findings' });
  await findings.getByText('No intents, and no reachable reaction leads here').waitFor();
  expect(await axeFindings(page, 'aside')).toEqual([]);
  await findings.getByRole('button', { name: 'Suppress…' }).click();
  await findings.getByRole('textbox', { name: 'Reason' }).fill('Comes next week');
  await page.keyboard.press('Enter');
  await findings.getByText('“Comes next week”').waitFor();
  await page.getByRole('button', { name: '0 findings' }).waitFor();

  // All of it can be undone.
  await findings.getByRole('button', { name: 'Close Findings' }).click();
  const state = page.getByLabel('Save state');
  for (let steps = 0; steps < 10 && (await state.innerText()) !== 'Saved'; steps += 1) {
    await page.keyboard.press('Control+Z');
  }
  expect(await state.innerText()).toBe('Saved');
  await box(page, 'New reaction').waitFor({ state: 'detached' });
});

signedIn('a box stays where it was put, and Ctrl+Z puts it back', async ({ page }) => {
  await openGraph(page);
  const greeting = box(page, 'Greeting');
  const before = await placeOf(greeting);
  await page.mouse.move(before.x + 30, before.y + 40);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y - 60, { steps: 6 });
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/reactions/layout') && answer.request().method() === 'PUT',
  );
  await page.mouse.up();
  await saved;
  const styleOf = async () => {
    const style = await page.locator('.react-flow__node', { has: greeting }).getAttribute('style');
    return /translate\([^)]*\)/u.exec(style ?? '')?.[0];
  };
  const moved = await styleOf();
  await page.reload();
  await greeting.waitFor();
  await expect.poll(styleOf).toBe(moved);
  await greeting.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Control+Z');
  await expect.poll(styleOf).toBe(moved);
});

signedIn('reactions are copied to another project, which says what it lacks', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGraph(page);
  await box(page, 'Greeting').click();
  await page.keyboard.press('Control+C');
  await createProject(page, 'Copied into');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Graph editor' }).click();
  await page.getByRole('button', { name: 'Start with an example: a greeting' }).click();
  await box(page, 'Greeting').waitFor();
  await page.getByRole('complementary').getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+V');
  await box(page, 'Greeting 2').waitFor();

  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+D');
  await box(page, 'Greeting 3').waitFor();
  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');
  // The selection stays after the save assigns ids.
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete 2 reactions?' }).getByRole('button', { name: 'Delete' }).click();
  await box(page, 'Greeting 3').waitFor({ state: 'detached' });
});

/** Whether all of a box is in the picture, with nothing floating over it. */
async function isSeen(page: Page, name: string): Promise<boolean> {
  const rectOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const found = await rectOf(page.locator('[data-reaction]', { has: page.getByText(name, { exact: true }) }));
  const picture = await rectOf(page.getByRole('group', { name: 'Graph' }));
  const covers = await Promise.all((await page.locator('[data-floating]').all()).map(rectOf));
  const isInside =
    found.width > 0 &&
    found.x >= picture.x &&
    found.y >= picture.y &&
    found.x + found.width <= picture.x + picture.width &&
    found.y + found.height <= picture.y + picture.height;
  const isCovered = covers.some(
    (cover) =>
      found.x < cover.x + cover.width &&
      cover.x < found.x + found.width &&
      found.y < cover.y + cover.height &&
      cover.y < found.y + found.height,
  );
  return isInside && !isCovered;
}

/** Returns the first element that is not covered. */
async function pressable(all: Locator): Promise<Locator> {
  for (const one of await all.all()) {
    const isFree = await one.click({ trial: true, timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (isFree) return one;
  }
  throw new Error('None can be pressed');
}

async function jumpTo(page: Page, name: string): Promise<void> {
  const search = page.getByRole('textbox', { name: 'Search reactions' });
  await search.fill(name);
  await search.press('Enter');
  await page.getByRole('complementary', { name }).waitFor();
  await search.fill('');
  await page.waitForURL((url) => !url.hash.includes('q='));
}

walking('a press selects a box and shows its path; Enter or a double click opens it, Esc ends', async ({ page }) => {
  await openGraph(page);
  await jumpTo(page, 'Ask to block the card');
  const panel = page.getByRole('complementary', { name: 'Ask to block the card' });
  const path = page.getByRole('toolbar', { name: 'Path' });
  const ask = box(page, 'Ask to block the card');
  await panel.getByRole('button', { name: 'Close Ask to block the card' }).click();
  await panel.waitFor({ state: 'detached' });
  const view = await page.locator('.react-flow__viewport').getAttribute('style');
  await box(page, 'Card blocked').click();
  await path.getByText('Card blocked').waitFor();
  await ask.click();
  await path.getByText('Ask to block the card').waitFor();
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(await page.locator('.react-flow__viewport').getAttribute('style')).toBe(view);
  await page.keyboard.press('Enter');
  await panel.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  // The first one leaves the field.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await path.waitFor({ state: 'detached' });
  await ask.dblclick();
  await panel.waitFor();
  await panel.getByRole('button', { name: 'Close Ask to block the card' }).click();
});

walking('a jump leads to its target, and Alt+Left comes back', async ({ page }) => {
  await openGraph(page);
  await jumpTo(page, 'Block declined');
  await page.getByRole('button', { name: 'Close Block declined' }).click();
  const path = page.getByRole('toolbar', { name: 'Path' });
  await box(page, 'Block declined').locator('[data-jump]').click();
  await path.getByText('Anything else').waitFor();
  await box(page, 'Anything else').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await box(page, 'Block declined').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
});

signedIn('a wheel moves the picture, and with Ctrl it zooms', async ({ page }) => {
  await openGraph(page);
  const viewOf = async () => {
    const style = await page.locator('.react-flow__viewport').getAttribute('style');
    const [, x, y, zoom] = /translate\((.+?)px, ?(.+?)px\) scale\((.+?)\)/u.exec(style ?? '') ?? [];
    return { x: Number(x), y: Number(y), zoom: Number(zoom) };
  };
  const place = await placeOf(box(page, 'Greeting'));
  await page.mouse.move(place.x + 40, place.y - 30);
  const before = await viewOf();
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => (await viewOf()).y).toBeLessThan(before.y);
  const after = await viewOf();
  expect([after.x, after.zoom]).toEqual([before.x, before.zoom]);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await expect.poll(async () => (await viewOf()).zoom).toBeGreaterThan(before.zoom);
  await page.keyboard.up('Control');
});

walking('a connection that is selected is named, and comes back when it was deleted', async ({ page }) => {
  await openGraph(page);
  await jumpTo(page, 'Ask to block the card');
  const lines = page.locator('.react-flow__edgelabel-renderer button');
  // The line under the pointer has a label, too.
  await page.mouse.move(5, 400);
  await (await pressable(lines)).click();
  const bar = page.getByRole('toolbar', { name: 'Selected connection' });
  await bar.getByText('Ask to block the card').waitFor();
  expect(await axeFindings(page, '[role=group][aria-label=Graph]')).toEqual([]);
  // It is all that is selected, and stays in sight when the pointer goes elsewhere.
  await page.getByRole('complementary', { name: 'Ask to block the card' }).waitFor({ state: 'detached' });
  await page.mouse.move(5, 400);
  await bar.waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });

  const state = page.getByLabel('Save state');
  await jumpTo(page, 'Ask to block the card');
  await page.getByRole('textbox', { name: 'Search reactions' }).blur();
  await page.mouse.move(5, 400);
  await (await pressable(lines)).click();
  await bar.waitFor();
  await page.keyboard.press('Delete');
  await notice(page, 'Connection removed');
  await bar.waitFor({ state: 'detached' });
  expect(await state.innerText()).toContain('1');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => state.innerText()).toBe('Saved');
});

walking('a copy stands beside its original, and both are in sight', async ({ page }) => {
  await openGraph(page);
  await jumpTo(page, 'Ask to block the card');
  await box(page, 'Ask to block the card').click();
  await page.keyboard.press('Control+D');
  await box(page, 'Ask to block the card 2').waitFor();
  await expect.poll(() => isSeen(page, 'Ask to block the card 2')).toBe(true);
  expect(await isSeen(page, 'Ask to block the card')).toBe(true);
  await page.keyboard.press('Control+Z');
  await expect.poll(() => page.getByLabel('Save state').innerText()).toBe('Saved');
});

signedIn('the first save of a reaction moves neither the focus nor the picture', async ({ page }) => {
  await openGraph(page);
  await createProject(page, 'Saved for the first time');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Graph editor' }).click();
  await page.getByRole('button', { name: 'Start with an example: a greeting' }).click();
  await box(page, 'Greeting').waitFor();
  const name = page.getByRole('complementary').getByRole('textbox', { name: 'Name' });
  await name.and(page.locator(':focus')).waitFor();
  const viewport = page.locator('.react-flow__viewport');
  const before = await viewport.getAttribute('style');
  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');
  await page.waitForURL(/reaction=\d/u);
  await expect.poll(() => box(page, 'Greeting').getAttribute('data-reaction')).not.toContain('-');
  await name.and(page.locator(':focus')).waitFor();
  expect(await viewport.getAttribute('style')).toBe(before);

  // From the box itself, too.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await box(page, 'New reaction').waitFor();
  await box(page, 'New reaction').click();
  const beforeNext = await viewport.getAttribute('style');
  await page.keyboard.press('Control+S');
  await expect.poll(() => box(page, 'New reaction').getAttribute('data-reaction')).not.toContain('-');
  await box(page, 'New reaction').and(page.locator(':focus')).waitFor();
  expect(await viewport.getAttribute('style')).toBe(beforeNext);
});

walking('a jump shows its target beside the test chat, which is moved by its head', async ({ page }) => {
  await openGraph(page);
  await page.getByRole('button', { name: 'Run Chat' }).click();
  const chat = page.getByRole('region', { name: 'Test chat' });
  await chat.waitFor();
  for (const name of ['Goodbye', 'Ask to block the card', 'Card blocked']) {
    await jumpTo(page, name);
    await expect.poll(() => isSeen(page, name)).toBe(true);
  }
  const before = await placeOf(chat);
  await page.mouse.move(before.x + 190, before.y + 8);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y - 42, { steps: 4 });
  await page.mouse.up();
  expect(await placeOf(chat)).toEqual({ x: before.x - 100, y: before.y - 50 });
  // It does not leave the page.
  await page.mouse.move(before.x + 90, before.y - 42);
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  const { x, y } = await placeOf(chat);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
});
