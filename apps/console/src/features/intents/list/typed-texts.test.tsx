import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { refusal, type SentCall } from '#testing/server.ts';

let project: FakeProject;

beforeEach(() => {
  sessionStorage.clear();
  project = fakeProject();
});

const fieldOf = (name: string) => screen.findByRole('textbox', { name });

describe('what is typed to be added', () => {
  test('after the name of an intent is its templates, though the server is slow', async () => {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    project.open({
      'PUT /intents/-1': async ({ body }: SentCall) => {
        await isLetGo;
        project.intents.push({ ...(body as { name: string; templates: string[] }), id: 50, version: 50 });
        return { id: 50, version: 50 };
      },
      'PUT /intent/50/template': ({ body }: SentCall) => {
        project.intents.at(-1)?.templates.push((body as { template: string }).template);
        return { id: 50, version: project.tick() };
      },
    });
    const user = userEvent.setup();
    await user.type(await fieldOf('Add intent'), 'Hours{Enter}when are you open{Enter}are you ');
    letGo();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add template' })).toHaveFocus());
    await user.keyboard('there{Enter}');
    await waitFor(() => expect(project.intents.at(-1)?.templates).toEqual(['when are you open', 'are you there']));
    expect(screen.getByRole('textbox', { name: 'Add intent' })).toHaveValue('');
    expect(project.intents).toHaveLength(4);
  });

  test('is found again when the screen is opened again, as after another sign-in', async () => {
    const ended = { 'PUT /intent/3/template': refusal(401, 'unauthenticated', 'Sign in') };
    project.open(ended, '&open=3');
    const user = userEvent.setup();
    await user.type(await fieldOf('Add intent'), 'Hou');
    const field = await fieldOf('Add template');
    await user.type(field, 'what is my balance{Enter}');
    await waitFor(() => expect(field).toBeInvalid());
    cleanup();
    project.open({}, '&open=3');
    expect(await fieldOf('Add template')).toHaveValue('what is my balance');
    expect(await fieldOf('Add intent')).toHaveValue('Hou');
  });

  test('is not shown as added where the server could not be reached', async () => {
    let isReachable = true;
    const unlessLost = (reply: () => unknown) => () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return reply();
    };
    project.open(
      {
        'GET /intents': unlessLost(() => structuredClone(project.intents)),
        'GET /intents/evaluation': unlessLost(() => project.evaluation),
        'PUT /intent/3/template': unlessLost(() => ({ id: 3, version: project.tick() })),
      },
      '&open=3',
    );
    const field = await fieldOf('Add template');
    isReachable = false;
    await userEvent.type(field, 'what is my balance{Enter}');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('what is my balance');
    expect(screen.queryByRole('button', { name: 'what is my balance' })).toBeNull();
    expect(screen.queryByText('This template name already exists.')).toBeNull();
    isReachable = true;
    await userEvent.type(field, '{Enter}');
    expect(await screen.findByText('Intent template added')).toBeVisible();
    expect(field).toHaveValue('');
  });

  test('is told, each of several, where the server could not be reached and the next stands in the field', async () => {
    const { promise: isLost, reject: lose } = Promise.withResolvers<never>();
    project.open({ 'PUT /intent/3/template': () => isLost }, '&open=3');
    const field = await fieldOf('Add template');
    await userEvent.type(field, 'what is my balance{Enter}how much is left{Enter}how rich am I');
    lose(new TypeError('Failed to fetch'));
    for (const text of ['what is my balance', 'how much is left']) {
      expect(await screen.findByText(new RegExp(`You typed: ${text}`, 'u'))).toBeVisible();
    }
    expect(field).toHaveValue('how rich am I');
  });

  test('is told when its intent was deleted meanwhile', async () => {
    project.open({}, '&open=3');
    await userEvent.type(await fieldOf('Add template'), 'what is my balance');
    project.intents = project.intents.filter(({ id }) => id !== 3);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/You typed: what is my balance/u)).toBeVisible();
  });
});

test('a new name and a new text that could not be sent are told, and are no duplicates', async () => {
  const isLost = () => Promise.reject(new TypeError('Failed to fetch'));
  project.open({ 'PUT /intents/3': isLost, 'PUT /intent/3/template': isLost }, '&open=3');
  const { name, templates } = project.intents.find(({ id }) => id === 3) ?? { name: '', templates: [] };
  await userEvent.click(await screen.findByRole('button', { name: `Rename ${name}` }));
  await userEvent.keyboard('Remaining money{Enter}');
  expect(await screen.findByText(/You typed: Remaining money/u)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${templates[0]}` }));
  await userEvent.keyboard('{Control>}a{/Control}how rich am I{Enter}');
  expect(await screen.findByText(/You typed: how rich am I/u)).toBeVisible();
  expect(screen.queryByText('Duplicit intent template')).toBeNull();
});
