import { expect } from 'vitest';
import { HEADERS } from './headers.ts';
import type { Page } from 'playwright';

/**
 * Steps of an editor on the screens, by clicking and typing. Longer texts are pasted, because the screen renders after
 * each key; the journey by keys alone types them.
 */

export async function openScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

export async function createProject(page: Page, name: string): Promise<void> {
  await createStarterProject(page, name);
  await emptyProject(page);
}

/** A project with the reactions with which a new one begins, and no history. */
export async function createStarterProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Switch project' }).click();
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Project' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await notice(page, 'New script ready');
}

/** Removes the reactions with which a new project begins. */
export async function emptyProject(page: Page): Promise<void> {
  const query = `project_id=${new URLSearchParams(page.url().split('?')[1]).get('project_id')}`;
  const listed = await page.request.get(`/v1/reactions?${query}`, { headers: HEADERS });
  for (const { id } of (await listed.json()) as { id: number }[]) {
    const removed = await page.request.delete(`/v1/reactions/${id}?${query}`, { headers: HEADERS });
    expect(removed.status()).toBe(200);
  }
  await page.reload();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}

/** On Intents: adds an intent and its templates, each with Enter. */
export async function addIntent(page: Page, name: string, templates: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Add intent' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name });
  await row.and(page.locator('[aria-expanded="true"]')).waitFor();
  const below = page.locator(`[aria-rowindex="${Number(await row.getAttribute('aria-rowindex')) + 1}"]`);
  await below.getByRole('textbox', { name: 'Add template' }).click();
  for (const template of templates) {
    await page.keyboard.insertText(template);
    await page.keyboard.press('Enter');
  }
  await row.getByRole('gridcell', { name: String(templates.length), exact: true }).waitFor();
}

export interface WrittenReaction {
  name: string;
  intents: readonly string[];
  condition?: string;
  scope?: string;
  actions: readonly { name: string; argument: string; value: string }[];
}

/** On the Graph editor: adds a reaction, unsaved. */
export async function addReaction(page: Page, reaction: WrittenReaction): Promise<void> {
  const { name, intents, condition, scope, actions } = reaction;
  await page.getByRole('button', { name: 'Reaction', exact: true }).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const intent of intents) {
    await panel.getByRole('combobox', { name: 'Intents' }).click();
    await page.keyboard.type(intent);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  if (scope !== undefined) {
    await panel.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: scope, exact: true }).click();
  }
  if (condition !== undefined) {
    await panel.getByRole('group', { name: 'Condition', exact: true }).getByText('Code', { exact: true }).click();
    await panel.getByRole('textbox', { name: 'Condition' }).click();
    await page.keyboard.insertText(condition);
    await page.keyboard.press('Escape');
  }
  for (const { name: action, argument, value } of actions) {
    await panel.getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('combobox', { name: 'Search actions' }).fill(action);
    await page.getByRole('option', { name: action }).first().click();
    await panel.getByLabel(argument, { exact: true }).last().click();
    await page.keyboard.insertText(value);
    await page.keyboard.press('Enter');
  }
}

export async function addScope(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Scopes' }).click();
  await page.getByRole('textbox', { name: 'New scope' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await notice(page, 'Scope added');
  await page.getByRole('button', { name: 'Close Scopes' }).click();
}

/** Waits for a message at the lower right. */
export async function notice(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true }).first().waitFor();
}

/** In the test chat: says something, and waits for the bot's whole turn. */
export async function say(page: Page, text: string): Promise<void> {
  const turns = page.getByRole('log', { name: 'Conversation' }).getByRole('button', { name: /^Why: / });
  const before = await turns.count();
  await page.getByRole('textbox', { name: 'Type what a caller may say' }).click();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  await turns.nth(before).waitFor();
}
