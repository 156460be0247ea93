import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PlatformScreen } from '#features/platform/platform-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

const bank = { id: 1, name: 'Demo Bank', users: 12, projects: 3, version: 5 };
const city = { id: 2, name: 'City Works', users: 0, projects: 0, version: 6 };

function open(answers: Record<string, unknown> = {}) {
  signIn({ isPlatformAdmin: true });
  const calls = serve({ 'GET /platform/companies': [bank, city], ...answers });
  const view = renderAt(<PlatformScreen />, '/?tab=companies');
  return { calls, ...view };
}

const sent = (calls: SentCall[], method: string) => calls.filter((call) => call.method === method);
const grid = () => screen.findByRole('grid', { name: 'Companies' });

test('a company is added and renamed in place, and a refusal says why', async () => {
  const { calls } = open({
    'PUT /companies/-1': ({ body }: SentCall) =>
      (body as { name: string }).name === 'Demo Bank'
        ? refusal(400, 'invalid', 'Another company has this name', { issues: [] })
        : { id: 3, version: 7 },
    'PUT /companies/2': { id: 2, version: 8 },
  });
  await grid();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.type(screen.getByLabelText('Company name'), 'Demo Bank{Enter}');
  expect(await screen.findByText('Another company has this name')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add company' }));
  await userEvent.type(screen.getByLabelText('Company name'), 'Northwind{Enter}');
  expect(await screen.findByText('Added Northwind')).toBeVisible();
  await waitFor(async () => expect(await grid()).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}r');
  await userEvent.clear(screen.getByLabelText('Company name'));
  await userEvent.type(screen.getByLabelText('Company name'), 'City Works Ltd{Enter}');
  expect(await screen.findByText('Renamed to City Works Ltd')).toBeVisible();
  expect(sent(calls, 'PUT').at(-1)?.body).toEqual({ name: 'City Works Ltd' });
  expect(sent(calls, 'PUT').at(-1)?.query.get('atime')).toBe('6');
});

test('a company in use is deleted only with a place for its users and projects', async () => {
  const { calls } = open({ 'DELETE /companies/1': { version: 9 } });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Demo Bank' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Demo Bank?' }));
  expect(dialog.getByText(/12 users and 3 projects belong to it/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete company' }));
  expect(sent(calls, 'DELETE')).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText('Move them to'), 'City Works');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete company' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, 'DELETE')[0]?.query.get('move_to')).toBe('2');
});

test('Enter opens the users of a company, and each number what it counts', async () => {
  const { router } = open();
  await grid();
  expect(screen.getByRole('link', { name: '3 projects of Demo Bank' })).toHaveAttribute(
    'href',
    '/app/platform-settings?project_id=1&tab=projects&company=1',
  );
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('tab=users&company=1'));
});
