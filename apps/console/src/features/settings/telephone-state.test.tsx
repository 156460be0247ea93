import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openSettings, saved, serveSettings } from '#features/settings/testing/fake-settings.tsx';
import { signIn } from '#testing/server.ts';
import type { SentCall } from '#testing/server.ts';

beforeEach(() => signIn());

const ACCOUNT = { code: null, reason: null, changed: 1, registered: null, calls: 0, lines: 2, spoken: null };
const REAL = { telephony: 'real', recognizers: ['deepgram', 'vosk'], audiosocket: null, accounts: [] };
const voice = { ...saved, is_chat: false };

test('Voice & telephony begins with the state of each account, and the exchange’s refusal in words', async () => {
  serveSettings({
    'GET /settings': voice,
    'GET /telephony': {
      ...REAL,
      accounts: [
        { ...ACCOUNT, environment: 'dev', state: 'registered', calls: 1, spoken: { total: 120, done: 118, failed: 0 } },
        {
          ...{ ...ACCOUNT, environment: 'prod', state: 'failed', code: 403, registered: 1_800_000_000 },
          reason: 'The exchange refuses the password',
        },
      ],
    },
  });
  await openSettings('voice');
  const state = within(await screen.findByRole('region', { name: 'Telephone' }));
  expect(state.getByRole('group', { name: 'Testing' })).toHaveTextContent('Registered, 1 of 2 lines in use');
  expect(state.getByRole('group', { name: 'Testing' })).toHaveTextContent('118 of 120 sentences spoken ahead');
  const production = state.getByRole('group', { name: 'Production' });
  expect(production).toHaveTextContent(/The exchange refuses the password.*Last registered 2027-01-15/u);
  expect(state.getByText('Speech recognition: deepgram, then vosk')).toBeVisible();
  const first = screen.getByLabelText('SIP server, testing');
  const region = screen.getByRole('region', { name: 'Telephone' });
  expect(region.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('without telephony the section says who can turn it on', async () => {
  serveSettings();
  await openSettings('voice');
  expect(await screen.findByText(/PARLEY_TELEPHONY=sip/u)).toBeVisible();
});

test('an account is tried with the values that are typed, and the exchange’s answer is shown in words', async () => {
  let reads = 0;
  const { calls } = serveSettings({
    'GET /settings': voice,
    'GET /telephony': REAL,
    'POST /telephony/tests': { id: 7 },
    'GET /telephony/orders/7': () => {
      reads += 1;
      const order = { id: 7, environment: 'dev', kind: 'test', call_id: null };
      if (reads === 1) return { ...order, state: 'working', is_good: null, words: null };
      return { ...order, state: 'ended', is_good: false, words: 'The exchange refuses the password' };
    },
  });
  const { user } = await openSettings('voice');
  await user.type(screen.getByLabelText('SIP server, testing'), 'pbx.example');
  await user.type(screen.getByLabelText('SIP number, testing'), '100');
  await user.click(screen.getByRole('button', { name: 'Test connection, testing' }));
  expect(await screen.findByText('The exchange refuses the password', {}, { timeout: 5_000 })).toBeVisible();
  const sent = calls.find(({ path }) => path === '/telephony/tests');
  expect(sent?.query.get('project_env')).toBe('dev');
  expect(sent?.body).toMatchObject({ sip_server_testing: 'pbx.example', sip_number_testing: '100' });
  expect(Object.keys(sent?.body as object).some((name) => name.endsWith('_production'))).toBe(false);
});

test('the bot calls a number, which can be cancelled while it rings', async () => {
  const cancelled: string[] = [];
  const order = { id: 8, environment: 'prod', kind: 'call', call_id: 3 };
  serveSettings({
    'GET /settings': voice,
    'GET /telephony': { ...REAL, accounts: [{ ...ACCOUNT, environment: 'prod', state: 'registered' }] },
    'POST /telephony/calls': { id: 8 },
    'DELETE /telephony/orders/8': ({ query }: SentCall) => {
      cancelled.push(query.get('project_env') ?? '');
      return {};
    },
    'GET /telephony/orders/8': () =>
      cancelled.length === 0
        ? { ...order, state: 'working', is_good: null, words: null }
        : { ...order, state: 'ended', is_good: false, words: 'Cancelled' },
  });
  const { user } = await openSettings('voice');
  await user.type(screen.getByLabelText(/Number to call, production/u), '+420 224 000 001{Enter}');
  expect(await screen.findByText('Ringing…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Cancelled', {}, { timeout: 5_000 })).toBeVisible();
  expect(cancelled).toEqual(['prod']);
});

test('a voice with a fixed pitch has a gray field that says so', async () => {
  serveSettings({
    'GET /voices': [
      { id: 'alloy', name: 'alloy', language: '', gender: null, provider: 'x', can: { pitch: false, speed: true } },
    ],
  });
  await openSettings('voice');
  expect(await screen.findByText('The chosen voice has a fixed pitch.')).toBeVisible();
  expect(screen.getByLabelText('Voice pitch')).toBeDisabled();
  expect(screen.getByLabelText('Voice speed')).toBeEnabled();
});

test('an id of AudioSocket is made for an environment, with the lines of the dial plan', async () => {
  serveSettings({
    'GET /settings': voice,
    'GET /telephony': { ...REAL, audiosocket: { host: '10.0.0.1', port: 9092 } },
  });
  const { user } = await openSettings('voice');
  const [create] = await screen.findAllByRole('button', { name: 'Create id' });
  if (create) await user.click(create);
  const id = screen.getByLabelText<HTMLInputElement>('AudioSocket id, testing').value;
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  expect(screen.getByText(new RegExp(`AudioSocket\\(${id},10\\.0\\.0\\.1:9092\\)`, 'u'))).toBeVisible();
});

test('a call that cannot go out says why, beside its button and for screen readers', async () => {
  serveSettings({ 'GET /settings': voice });
  await openSettings('voice');
  const call = await screen.findByRole('button', { name: 'Call, testing' });
  await waitFor(() => expect(call).toBeDisabled());
  expect(call).toHaveAccessibleDescription('Off on this installation, see above.');
  expect(screen.getByRole('button', { name: 'Test connection, testing' })).toBeDisabled();
});

test('a link to a part of the section leads to its heading', async () => {
  serveSettings({ 'GET /settings': voice });
  const { user } = await openSettings('voice');
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this section' }));
  await user.click(parts.getByRole('link', { name: 'Silence' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Silence' })).toHaveFocus());
});
