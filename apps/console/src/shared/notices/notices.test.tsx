import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeNoticesOf, closeNoticesOfScreen, notices, notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

beforeEach(() => {
  serve({});
  signIn({ projects: [1, 2] });
});

const titles = () => notices.get().shown.map(({ title }) => title);

test('a notice goes with the project that it is about', () => {
  notify.error({ title: 'Of the first' });
  notify.error({ title: 'Of the second', projectId: 2 });
  notify.error({ title: 'Of the session', projectId: null });
  act(() => session.set({ projectId: 2 }));
  expect(titles()).toEqual(['Of the second', 'Of the session']);
});

test('a notice about another project waits until the user opens that one', () => {
  renderAt(<p>Screen</p>);
  act(() => notify.error({ title: 'Of the second', projectId: 2 }));
  expect(screen.queryByText('Of the second')).toBeNull();
  act(() => session.set({ projectId: 2 }));
  expect(screen.getByText('Of the second')).toBeVisible();
});

test('a notice goes with its cause, and what concerned a screen goes with the screen', () => {
  notify.error({ title: 'Conflict', cause: 'save' });
  notify.error({ title: 'Not read', isOfScreen: true });
  notify.error({ title: 'Not saved' });
  closeNoticesOf('save');
  expect(titles()).toEqual(['Not read', 'Not saved']);
  closeNoticesOfScreen();
  expect(titles()).toEqual(['Not saved']);
});

test('three notices show at once, errors and then the newest; the others can be expanded', async () => {
  renderAt(<p>Screen</p>);
  act(() => {
    notify.error({ title: 'Error' });
    for (const name of ['One', 'Two', 'Three', 'Four']) notify.info({ title: name, duration: 'until closed' });
  });
  const here = () => ['Error', 'One', 'Two', 'Three', 'Four'].filter((name) => screen.queryByText(name) !== null);
  expect(here()).toEqual(['Error', 'Three', 'Four']);
  await userEvent.click(screen.getByRole('button', { name: '2 more' }));
  expect(here()).toEqual(['Error', 'One', 'Two', 'Three', 'Four']);
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
  expect(here()).toEqual([]);
});

test('a notice about the session stays until it is closed or somebody signs in', () => {
  vi.useFakeTimers();
  session.set(() => ({ user: undefined, projectId: undefined, mustChangePassword: false, mustSetUpCodes: false }));
  notify.info({ title: 'Logged out due to inactivity', projectId: null, duration: 'until closed' });
  vi.advanceTimersByTime(600_000);
  expect(titles()).toEqual(['Logged out due to inactivity']);
  signIn();
  expect(titles()).toEqual([]);
});

test('a success closes the error of the same cause, and no other', () => {
  notify.error({ title: 'Cannot upload files!', cause: 'import' });
  notify.error({ title: 'Cannot delete file', cause: 'deletion' });
  notify.error({ title: 'Without a cause' });
  notify.success({ title: 'Imported', cause: 'import' });
  expect(notices.get().shown.map(({ title }) => title)).toEqual(['Cannot delete file', 'Without a cause', 'Imported']);
});
