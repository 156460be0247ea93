import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openSettings, serveSettings } from '#features/settings/testing/fake-settings.tsx';
import { signIn } from '#testing/server.ts';

beforeEach(() => signIn());

const ACCOUNT = { code: null, reason: null, changed: 1, calls: 0, lines: 2, spoken: null };

test('Voice & telephony shows the state of each account, with the exchange’s refusal in words', async () => {
  serveSettings({
    'GET /telephony': {
      telephony: 'real',
      recognizers: ['deepgram', 'vosk'],
      accounts: [
        { ...ACCOUNT, environment: 'dev', state: 'registered', calls: 1, spoken: { total: 120, done: 118, failed: 0 } },
        { ...ACCOUNT, environment: 'prod', state: 'failed', code: 403, reason: 'The exchange refuses the password' },
      ],
    },
  });
  await openSettings('voice');
  const state = within(await screen.findByRole('region', { name: 'Telephone' }));
  expect(state.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Testing: registered, 1 of 2 lines in use',
    'Production: The exchange refuses the password',
    'Testing: 118 of 120 sentences spoken ahead',
    'Speech recognition: deepgram, then vosk',
  ]);
});

test('without telephony the section says who can turn it on', async () => {
  serveSettings();
  await openSettings('voice');
  expect(await screen.findByText(/PARLEY_TELEPHONY=sip/u)).toBeVisible();
});
