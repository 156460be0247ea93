import { DEFAULT_SETTINGS, ROLE, type Settings } from '@parley/domain';
import { deployments } from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ChatbotTestScreen } from '#features/chatbot-test/chatbot-test-screen.tsx';
import { pageAddress, shownAddress } from '#features/chatbot-test/page-address.ts';
import { patchRead } from '#shared/api/hooks.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const FAILED =
  'Chatbot development bundle loading have failed. Please make sure that the settings were properly saved and deployed.';
const saved: Settings = { ...DEFAULT_SETTINGS, id: 1, name: 'Card line', chatbot_token: 'tok', version: 10, who: 8 };

beforeEach(() => {
  signIn();
  serve({
    'GET /deployments': [],
    'GET /settings': saved,
    'GET /config': { docs_url: '/docs/', chatbot_url: 'http://x/chatbot' },
  });
});

async function open(query = '') {
  renderAt(<ChatbotTestScreen />, `/app/chatbot-test?project_id=1${query}`);
  const client = await screen.findByTitle<HTMLIFrameElement>('Development client');
  return { client, page: screen.getByTitle<HTMLIFrameElement>('Sample page'), user: userEvent.setup() };
}

/** As a framed page tells it. */
function tell(frame: HTMLIFrameElement, data: unknown): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow })));
}

const message = (state: string) => ({ type: 'parley-chatbot-test', state });

it('shows the sample page and over it the client, neither of which reaches the console', async () => {
  const { client, page } = await open();
  expect(screen.getByText('The background page is only an example of look.')).toBeVisible();
  expect(page.getAttribute('src')).toBe('chatbot-test/sample');
  expect(client.getAttribute('src')).toBe('chatbot-test/1/tok');
  for (const frame of [client, page]) {
    expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
    expect(frame.getAttribute('sandbox')).not.toMatch(/same-origin|top-navigation|modals/u);
  }
});

it('shows another page by https only, and the sample page again when the box is emptied', async () => {
  const { user } = await open();
  const box = screen.getByRole('textbox', { name: 'Web page' });
  const source = () => screen.getByTitle('Sample page').getAttribute('src');
  await user.type(box, 'not a page{Enter}');
  expect(screen.getByText('Enter the address of a web page, such as www.example.com')).toBeVisible();
  expect(source()).toBe('chatbot-test/sample');
  await user.clear(box);
  await user.type(box, 'http://www.example.com/a?b=c');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(source()).toBe('chatbot-test/page?address=https%3A%2F%2Fwww.example.com%2Fa%3Fb%3Dc');
  expect(screen.getByText(/Some websites refuse/u)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Web page' }));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(source()).toBe('chatbot-test/sample');
});

it('says that the client did not load, in the specified words, until it is loaded again', async () => {
  const { client, page, user } = await open();
  tell(page, message('failed'));
  tell(client, { type: 'something else', state: 'failed' });
  tell(client, message('on fire'));
  expect(screen.queryByRole('alert')).toBeNull();
  tell(client, message('failed'));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(FAILED);
  expect(screen.getByRole('link', { name: 'Chat client settings' })).toHaveAttribute(
    'href',
    expect.stringContaining('section=chat-client'),
  );
  expect(screen.getByRole('button', { name: 'Deploy to testing' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reload the client' }));
  expect(screen.queryByRole('alert')).toBeNull();
  const again = screen.getByTitle<HTMLIFrameElement>('Development client');
  expect(again).not.toBe(client);
  tell(again, message('loaded'));
  expect(screen.queryByText(FAILED, { exact: false })).toBeNull();
});

it('loads the client again when another bot was deployed to testing', async () => {
  const { client } = await open();
  tell(client, message('failed'));
  const from = { users_id: 7, skipped: null, approved_by: null };
  const deployed = { ...from, id: 9, version: 1, created: 1, note: '', project_env: 'dev' as const };
  act(() => patchRead(deployments.list, () => [{ ...deployed, id: 10, project_env: 'prod' as const }]));
  expect(screen.getByTitle('Development client')).toBe(client);
  act(() => patchRead(deployments.list, () => [deployed]));
  await waitFor(() => expect(screen.getByTitle('Development client')).not.toBe(client));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says first that nothing is deployed, in the environment that was chosen', async () => {
  const { client, user } = await open();
  tell(client, message('failed'));
  expect(screen.getByRole('alert')).toHaveTextContent(`Nothing is deployed to testing yet${FAILED}`);
  await user.click(screen.getByRole('radio', { name: 'Production' }));
  const production = await screen.findByTitle<HTMLIFrameElement>('Production client');
  expect(production.getAttribute('src')).toBe('chatbot-test/1/tok?environment=prod');
  tell(production, message('failed'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Nothing is deployed to production yet/u);
  expect(screen.getByRole('button', { name: 'Deploy to production' })).toBeVisible();
});

it('offers no deployment to those who may not deploy', async () => {
  signIn({ role: ROLE.viewer });
  const { client } = await open();
  tell(client, message('failed'));
  const strip = screen.getByRole('alert').parentElement as HTMLElement;
  expect(within(strip).queryByRole('button')).toBeNull();
});

it('says why it cannot be shown when the settings cannot be read', async () => {
  serve({ 'GET /settings': refusal(500, 'internal', 'No') });
  renderAt(<ChatbotTestScreen />, '/app/chatbot-test?project_id=1');
  expect(await screen.findByText('Chatbot test did not load')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /again/iu }));
});

it('takes addresses as people type them', () => {
  expect(pageAddress(' https://Example.com/A?b#c ')).toBe('https://example.com/A?b#c');
  expect(pageAddress('localhost:3000')).toBe('https://localhost:3000/');
  for (const wrong of ['', 'javascript:alert(1)', 'user:pass@example.com', 'word', 'a b.example', 'ftp://a.example']) {
    expect(pageAddress(wrong), wrong).toBeUndefined();
  }
  expect(shownAddress('https://example.com/')).toBe('example.com');
  expect(shownAddress('https://example.com/a/')).toBe('example.com/a/');
});
