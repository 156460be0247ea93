import { ROLE } from '@parley/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { openSettings, saved, serveSettings } from '#features/settings/testing/fake-settings.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { openEditing, SAVE } from '#testing/editing.tsx';
import { writeInEditor } from '#testing/editor.ts';
import { signIn } from '#testing/server.ts';

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

describe('settings', () => {
  it('say that phrases are repeated or too long, and refuse what is no origin, by line', async () => {
    const { writes } = serveSettings();
    const { user } = await openSettings('language-model');
    await user.click(screen.getByLabelText('Context phrases'));
    await user.paste('contactless limit\n\nContactless limit\ncard');
    expect(screen.getByText('Line 3 repeats an earlier line.')).toBeVisible();
    const sections = within(screen.getByRole('navigation', { name: 'Settings sections' }));
    await user.click(sections.getByRole('button', { name: 'Chat client' }));
    await user.click(screen.getByLabelText('Allowed origins'));
    await user.paste('https://www.example.com\nwww.example.com\nhttps://a.example/path');
    expect(screen.getByText('Lines 2, 3 are not origins. Write: https://www.example.com')).toBeVisible();
    await user.keyboard(SAVE);
    expect(writes().filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('show the errors of styles by line, and which options the client reads', async () => {
    serveSettings();
    const { user } = await openSettings('chat-client');
    await user.click(screen.getByText('For experts: address, styles and script'));
    await writeInEditor('Client options and style', '.a {\n  color: $missing;\n}');
    expect(await screen.findByText('Undefined variable. (line 2, column 10)')).toBeVisible();
    expect(screen.getByText('Styles with errors have no effect.')).toBeVisible();
    await writeInEditor('Client options and style', '$persistent-timeouts: true;');
    expect(await screen.findByText('Persistent timeouts: on. Read aloud: off.')).toBeVisible();
    expect(screen.queryByText(/Undefined variable/u)).toBeNull();
  });

  it('renew the chat token after a question, keep what is unsaved, and show the tags for web pages', async () => {
    const { server, calls } = serveSettings({
      'PUT /project/chatbot-token': () => {
        server.settings = { ...server.settings, chatbot_token: 'another-token', version: 30 };
        return { id: 1, version: 30, chatbot_token: 'another-token' };
      },
    });
    const { user } = await openSettings('chat-client');
    const tag = (token: string) =>
      `<script src="https://bots.example.com/chatbot/1/prod/${token}/client.js" async></script>`;
    expect(await screen.findByText(tag('token-of-the-project'))).toBeVisible();
    await user.type(screen.getByLabelText('Allowed origins'), 'https://www.example.com');
    await user.click(screen.getByRole('button', { name: 'Renew token' }));
    const question = await screen.findByRole('dialog', { name: 'Renew the chat token?' });
    expect(question).toHaveTextContent('Pages that use the current address stop working');
    await user.click(within(question).getByRole('button', { name: 'Renew token' }));
    expect(await screen.findByText(tag('another-token'))).toBeVisible();
    expect(screen.getByLabelText('Allowed origins')).toHaveValue('https://www.example.com');
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    const saves = calls.filter(({ method, path }) => method === 'PUT' && path === '/settings');
    expect(saves.map(({ body, query }) => [body, query.get('atime')])).toEqual([
      [{ id: 1, chatbot_origins: 'https://www.example.com' }, '30'],
    ]);
  });

  it('offer no renewal to those who may not change client code', async () => {
    signIn({ role: ROLE.editor });
    serveSettings();
    await openSettings('chat-client');
    expect(screen.getByText('token-of-the-project')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Renew token' })).toBeDisabled();
  });

  it('offer the voices of the bot’s language, and keep one that is not installed any more', async () => {
    const { server, writes } = serveSettings();
    server.settings = { ...saved, voices_id: 'lost' };
    const { user } = await openSettings('voice');
    const field = screen.getByRole('combobox', { name: 'Voice' });
    await waitFor(() => expect(field).toHaveValue('lost (not installed)'));
    await user.click(field);
    const list = within(document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body);
    const offered = list.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Server default', 'English (Great Britain) · en-gb · male', 'lost (not installed)']);
    await user.click(screen.getByRole('option', { name: /Great Britain/u }));
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes()[0]?.body).toEqual({ id: 1, voices_id: 'en-gb' });
  });

  it('say their purpose, their limits and their default', async () => {
    serveSettings();
    await openSettings('voice');
    const waiting = (label: string) => screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    const hint = (label: string) => document.getElementById(waiting(label))?.textContent;
    expect(hint('Voice speed')).toBe('1 is the voice’s own speed. From 0.5 to 2. Default: 1.');
  });

  it('are found by their label, their purpose or their name, across sections', async () => {
    serveSettings();
    const { user } = await openSettings();
    await user.keyboard('{Control>}f{/Control}');
    await user.keyboard('timeout');
    expect(await screen.findByLabelText('Silence timeout')).toBeVisible();
    expect(screen.queryByLabelText('Project name')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Voice & telephony' })).toBeVisible();
    await user.clear(screen.getByLabelText('Search settings'));
    await user.type(screen.getByLabelText('Search settings'), 'no such setting');
    expect(screen.getByText('No match.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'General' }));
    expect(screen.getByLabelText('Project name')).toBeVisible();
    expect(screen.getByLabelText('Search settings')).toHaveValue('');
  });

  it('are opened at the field that the address names, in its section', async () => {
    serveSettings();
    openEditing(<SettingsScreen />, '/app/settings?project_id=1&field=voice_pitch');
    await waitFor(() => expect(screen.getByLabelText('Voice pitch')).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Voice & telephony' })).toHaveAttribute('aria-current', 'page');
  });
});
