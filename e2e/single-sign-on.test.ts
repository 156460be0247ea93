import { request } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { openIdProvider, type OpenIdProvider } from '../apps/server/src/testing/openid-provider.ts';
import { ADMINISTRATOR } from './testing/administrator.ts';
import { notice } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { HEADERS } from './testing/headers.ts';
import { expect, sessionOf } from './testing/test.ts';

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await openIdProvider({ redirectUri: `${inject('product').url}/` });
});
afterAll(async () => {
  const administrator = await request.newContext({
    baseURL: inject('product').url,
    storageState: await sessionOf(ADMINISTRATOR),
  });
  await administrator.put('/v1/platform/sign-on', { headers: HEADERS, data: { is_on: false } });
  await administrator.dispose();
  await provider.close();
});

signedIn('an administrator sets a provider up, and a colleague comes in by it with a role', async ({ page, open }) => {
  provider.accounts.set('grace', {
    email: 'grace@bank.example',
    email_verified: true,
    name: 'Grace Hopper',
    groups: ['bot-editors'],
  });
  await page.goto('/#/app/platform-settings?tab=sign_on');
  const form = page.getByRole('region', { name: 'Identity provider' });
  await form.getByLabel('Issuer address').fill(provider.issuer);
  await form.getByRole('button', { name: 'Test' }).click();
  await form.getByText('can sign users out here').waitFor();
  await form.getByLabel('Client ID').fill(provider.clientId);
  await form.getByLabel('Client secret').fill(provider.clientSecret);
  await form.getByRole('switch').check({ force: true });
  await page.getByLabel('Add an account for everybody whom the provider lets in').check();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.locator('[role="option"]:visible').first().click();
  await page.keyboard.press('Control+S');
  await page.getByText('Name the group').waitFor();
  await page.getByLabel('Group of rule 1').fill('bot-editors');
  await page.keyboard.press('Control+S');
  await notice(page, 'Single sign-on saved');
  await expectClean(page, 'main');

  const colleague = await open();
  // The provider's page of these tests names fonts of another site.
  await colleague.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css' }));
  await colleague.goto('/');
  await colleague.getByRole('button', { name: 'Corporate SSO' }).click();
  await colleague.locator('input[name="login"]').fill('grace');
  await colleague.locator('input[name="password"]').fill('any');
  await colleague.locator('button[type="submit"]').click();
  await colleague.getByRole('button', { name: /Grace Hopper/u }).waitFor();
  expect(new URL(colleague.url()).search).toBe('');
  expect(colleague.url()).toContain('#/app/');

  // A reused answer is refused with a message.
  const stranger = await open();
  await stranger.goto('/?code=stolen&state=stolen');
  await stranger.getByText('Corporate SSO failed. Please try again.').waitFor();
  expect(new URL(stranger.url()).search).toBe('');
  await expectClean(stranger, 'main');
});
