import { ROLE } from '@parley/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openSettings, saved, serveSettings } from '#features/settings/testing/fake-settings.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { SAVE } from '#testing/editing.tsx';
import { signIn } from '#testing/server.ts';

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

/** Messages to the preview page, the latest last. */
async function preview() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the chat client');
  const told = vi.fn<(message: { look: object; styles: string }) => void>();
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: told } });
  fireEvent.load(frame);
  return { frame, latest: () => told.mock.lastCall?.[0] };
}

it('the preview gets what is edited, before it is saved', async () => {
  const { calls } = serveSettings();
  const saves = () => calls.filter(({ method }) => method === 'PUT');
  const { user } = await openSettings('chat-client');
  const { frame, latest } = await preview();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(latest()).toMatchObject({ look: { name: '', position: 'right', starters: [] }, styles: '' });
  await user.type(screen.getByLabelText('Title'), 'Card help');
  await user.type(screen.getByLabelText('First questions'), 'One\n\nTwo');
  await user.selectOptions(screen.getByLabelText('Position'), 'Left');
  fireEvent.change(screen.getByLabelText('Pick a color'), { target: { value: '#0b5d4e' } });
  await waitFor(() =>
    expect(latest()?.look).toMatchObject({
      name: 'Card help',
      position: 'left',
      starters: ['One', 'Two'],
      accent: '#0b5d4e',
    }),
  );
  expect(saves()).toEqual([]);
  await user.keyboard(SAVE);
  await screen.findByText('Updated');
  expect(saves()[0]?.body).toEqual({
    id: 1,
    chatbot_name: 'Card help',
    chatbot_accent: '#0b5d4e',
    chatbot_position: 'left',
    chatbot_starters: 'One\n\nTwo',
  });
});

it('the preview shows styles as the server compiles them, and a logo from Storage', async () => {
  const settings = { ...saved, chatbot_client_scss: '.a {}', chatbot_logo: 'logo.png' };
  serveSettings({ 'GET /settings': settings, 'GET /file': new Response(new Blob(['x'], { type: 'image/png' })) });
  await openSettings('chat-client');
  const { latest } = await preview();
  await waitFor(() =>
    expect(latest()).toMatchObject({ styles: '.compiled {}', look: { logo: expect.stringMatching(/^data:/u) } }),
  );
});

it('a color that is hard to see and a logo that is not there are named; a wrong one cannot be saved', async () => {
  const { calls } = serveSettings();
  const saves = () => calls.filter(({ method }) => method === 'PUT');
  const { user } = await openSettings('chat-client');
  await user.type(screen.getByLabelText('Color'), '#ffcc00');
  await screen.findByText('Hard to see on a light page: the contrast is 1.5. 3 or more is better.');
  await user.type(screen.getByLabelText('Logo'), 'lost.png');
  await screen.findByText('Storage has no file lost.png. Callers see the client’s own icon.');
  await user.clear(screen.getByLabelText('Logo'));
  await user.type(screen.getByLabelText('Logo'), 'javascript:x');
  expect(screen.getByText(/^Enter an http:\/\/ or https:\/\/ URL, or the name/u)).toBeInTheDocument();
  await user.keyboard(SAVE);
  expect(saves()).toEqual([]);
});

it('those who may only look see the form, its preview and the tag', async () => {
  signIn({ role: ROLE.viewer });
  serveSettings();
  await openSettings('chat-client');
  expect(screen.getByLabelText('Title')).toBeDisabled();
  expect(screen.getByLabelText('Pick a color')).toBeDisabled();
  await screen.findByRole('button', { name: 'Copy the production tag' });
  expect((await preview()).latest()).toMatchObject({ look: { name: '' } });
});
