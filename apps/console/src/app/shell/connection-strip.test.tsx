import { intents } from '@parley/contract';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConnectionStrip } from '#app/shell/connection-strip.tsx';
import { tellRefusal } from '#app/refusals.ts';
import { call } from '#shared/api/client.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { notices } from '#shared/notices/notices.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

test('a strip says that the network is gone before any call has failed', () => {
  renderAt(<ConnectionStrip />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an outage has one text: the strip waits until the specified notice is closed', async () => {
  signIn();
  onRefusal(tellRefusal);
  renderAt(<ConnectionStrip />);
  serve({ 'GET /intents': () => Promise.reject(new TypeError('Failed to fetch')) });
  await act(() => call(intents.list).catch(() => {}));
  expect(await screen.findByText('Backend Connection Error!')).toBeVisible();
  expect(screen.queryByText(/^The server is not responding/u)).toBeNull();
  act(() => notices.set({ shown: [] }));
  expect(screen.getByText(/^The server is not responding/u)).toBeVisible();
});

test('it says that the server is not responding, until it answers anything', async () => {
  signIn();
  renderAt(<ConnectionStrip />);
  serve({ 'GET /intents': () => Promise.reject(new TypeError('Failed to fetch')) });
  await act(() => call(intents.list, { handles: [0] }).catch(() => {}));
  expect(screen.getByRole('status')).toHaveTextContent('The server is not responding.');
  serve({ 'GET /intents': refusal(500, 'internal', 'Why') });
  await act(() => call(intents.list).catch(() => {}));
  expect(screen.queryByRole('status')).toBeNull();
});
