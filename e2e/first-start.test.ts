import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { smtpPeer } from '../apps/server/src/testing/smtp-peer.ts';
import { notice, say } from './testing/building.ts';
import { startProduct, type Product } from './testing/product.ts';
import { expect, signIn, test } from './testing/test.ts';

const OWN_PASSWORD = 'seven paper umbrellas';
const NEXT_PASSWORD = 'nine copper lanterns';
const peer = await smtpPeer();
let product: Product;

beforeAll(async () => {
  product = await startProduct({ PARLEY_ADMIN_EMAIL: 'owner@bank.example', SMTP_URL: peer.url });
});
afterAll(() => product.stop());

test('the one-time password that the first start prints must be changed; then the demo bot answers', async ({
  open,
}) => {
  const printed = await readFile(product.logFile, 'utf8');
  const [, password = ''] = /One-time password: (\S+)/u.exec(printed) ?? [];
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/u);

  const page = await open({ baseURL: product.url });
  const dialogFile = '**/change-password-dialog-*.js';
  await page.route(dialogFile, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await signIn(page, { email: 'owner@bank.example', password });
  await page.getByRole('heading', { name: 'The password dialog did not load' }).waitFor();
  await page.unroute(dialogFile);
  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await notice(page, 'Password expired and must be changed.');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Control+K');
  await page.goto('/#/app/intents');
  expect(await dialog.isVisible()).toBe(true);
  await page.reload();
  await dialog.waitFor();

  const fresh = dialog.getByLabel('New password', { exact: true });
  const repeated = dialog.getByLabel('Repeat new password', { exact: true });
  const submit = dialog.getByRole('button', { name: 'Change password' });
  await submit.click();
  await dialog.getByText('No password provided.').waitFor();
  await fresh.pressSequentially('password1234');
  await dialog.getByText(/common|guess/iu).waitFor();
  await fresh.fill(OWN_PASSWORD);
  await repeated.pressSequentially('seven');
  await dialog.getByText('Passwords do not match').waitFor();
  await repeated.fill(OWN_PASSWORD);
  await submit.click();
  await notice(page, 'Password changed');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Run Chat' }).click();
  await page.getByText('What can I do for you?').waitFor();
  await say(page, 'I lost my credit card');
  await page
    .getByRole('log', { name: 'Conversation' })
    .getByRole('link', { name: 'Lost card reported', exact: true })
    .waitFor();

  const log = await readFile(product.logFile, 'utf8');
  expect(log.split(password), 'told once, to whoever started the product').toHaveLength(2);
  expect(log).not.toContain(OWN_PASSWORD);
});

test('a forgotten password is replaced by the link that is mailed', async ({ open }) => {
  const page = await open({ baseURL: product.url });
  await page.goto('/');
  await page.getByLabel('Email').fill('owner@bank.example');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/^If owner@bank\.example can sign in with a password, a link is on its way/u).waitFor();
  await expect.poll(() => peer.arrived.map(({ to }) => to)).toEqual([['owner@bank.example']]);
  const [, link = ''] = /(\/#\S+)/u.exec(peer.arrived[0]?.mail.text ?? '') ?? [];
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel('Repeat new password').fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  // The new password signs its user in.
  await page.waitForURL(({ hash }) => hash.startsWith('#/app/'));
});
