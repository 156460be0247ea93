import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NewProjectDialog } from '#app/shell/new-project-dialog.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

afterEach(() => vi.restoreAllMocks());

test('a new project takes the zone of the browser, which the dialog shows', async () => {
  const options = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Prague' }).resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /languages': [{ id: 'en', name: 'English', negation: 'rules' }],
    'POST /projects': refusal(400, 'invalid', 'Not today'),
  });
  renderAt(<NewProjectDialog onClose={() => {}} />, '/app/dashboard?project_id=1');
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Prague');
  await userEvent.type(screen.getByLabelText('Name'), 'Cards');
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Cards',
      time_zone: 'Europe/Prague',
    }),
  );
});

test('a project begins with an empty bot, a reception, a shop or a demo, each with what it contains', async () => {
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /languages': [{ id: 'en', name: 'English', negation: 'rules' }],
    'POST /projects': refusal(400, 'invalid', 'Not today'),
  });
  renderAt(<NewProjectDialog onClose={() => {}} />, '/app/dashboard?project_id=1');
  const starts = ['An empty bot', 'Reception of a practice', 'Shop', 'Demo bot: lost cards of a bank'];
  for (const name of starts) expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription(/\.$/u);
  await userEvent.click(screen.getByRole('radio', { name: 'Reception of a practice' }));
  expect(screen.getByText('What is your name?')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Chat' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Desk');
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      template: 'reception',
      is_chat: false,
    }),
  );
});

test('a demo bot offers the languages that it speaks, and is created in the chosen one', async () => {
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /languages': [
      { id: 'cs', name: 'Czech', negation: 'rules' },
      { id: 'de', name: 'German', negation: 'rules' },
      { id: 'en', name: 'English', negation: 'rules' },
    ],
    'POST /projects': refusal(400, 'invalid', 'Not today'),
  });
  renderAt(<NewProjectDialog onClose={() => {}} />, '/app/dashboard?project_id=1');
  const language = screen.getByRole('combobox', { name: 'Bot language' });
  await screen.findByRole('option', { name: 'Czech' });
  await userEvent.selectOptions(language, 'Czech');
  expect(screen.getByText('Sorry, I didn’t understand. Could you say it in other words?')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Demo bot: claims of an insurer' }));
  expect(screen.getByText('Is it about a car, your household or a trip?')).toBeVisible();
  expect(
    within(language)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['German', 'English']);
  expect(language).toHaveValue('en');
  await userEvent.selectOptions(language, 'German');
  await userEvent.type(screen.getByLabelText('Name'), 'Schaden');
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      language: 'de',
      template: 'insurance',
    }),
  );
});
