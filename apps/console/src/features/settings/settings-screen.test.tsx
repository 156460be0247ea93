import { ROLE } from '@parley/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { converted, withChangedField, withField, withoutField, withValue } from '#features/settings/configuration.ts';
import { settingFaults } from '#features/settings/setting-faults.ts';
import { SECTIONS } from '#features/settings/setting-fields.ts';
import { openSettings, saved, serveSettings } from '#features/settings/testing/fake-settings.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { SAVE } from '#testing/editing.tsx';
import { refusal, signIn } from '#testing/server.ts';

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

describe('the settings', () => {
  it('show every setting that the project has', () => {
    const shown = SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => name));
    const others = ['id', 'version', 'who', 'config_struct', 'config_dev', 'config_prod'];
    expect([...shown, ...others].sort()).toEqual([...Object.keys(saved)].sort());
  });

  it('are saved with Ctrl+S: what changed, on the version that was read', async () => {
    const { writes } = serveSettings();
    const { user } = await openSettings();
    await user.clear(screen.getByLabelText('Project name'));
    await user.type(screen.getByLabelText('Project name'), 'Card line 2');
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes()[0]?.body).toEqual({ id: 1, name: 'Card line 2' });
    expect(writes()[0]?.query.get('atime')).toBe('10');
  });

  it('are saved and trained with Ctrl+Shift+S', async () => {
    const { calls } = serveSettings();
    const { user } = await openSettings('language-model');
    await user.clear(screen.getByLabelText('Confidence threshold'));
    await user.type(screen.getByLabelText('Confidence threshold'), '0.7');
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    await screen.findByText('Successfully trained');
    const paths = calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf('GET /run/train')).toBeGreaterThan(paths.indexOf('PUT /settings'));
  });

  it('tell at the field what cannot be saved, as one types', async () => {
    const { writes } = serveSettings();
    const { user } = await openSettings('language-model');
    await user.clear(screen.getByLabelText('Confidence threshold'));
    expect(screen.getByText('Enter a number.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Confidence threshold'), '7');
    expect(screen.getByText('Enter a number from 0 to 1.')).toBeInTheDocument();
    await user.keyboard(SAVE);
    expect(writes()).toEqual([]);
    const sections = within(screen.getByRole('navigation', { name: 'Settings sections' }));
    expect(sections.getByRole('img', { name: 'Has errors' })).toBeInTheDocument();
  });

  it('that cannot be saved are led to by Ctrl+S and by the button, from any section', async () => {
    const { writes } = serveSettings();
    const { user } = await openSettings('language-model');
    await user.clear(screen.getByLabelText('Confidence threshold'));
    const sections = within(screen.getByRole('navigation', { name: 'Settings sections' }));
    for (const save of [
      () => user.keyboard(SAVE),
      () => user.click(screen.getByRole('button', { name: /^Save(?! &)/u })),
    ]) {
      await user.click(sections.getByRole('button', { name: 'General' }));
      await save();
      await waitFor(() => expect(screen.getByLabelText('Confidence threshold')).toHaveFocus());
      expect(screen.getByText('Confidence threshold: Enter a number.')).toBeVisible();
    }
    expect(writes()).toEqual([]);
    await user.type(screen.getByLabelText('Confidence threshold'), '0.5');
    await waitFor(() => expect(screen.queryByText('Confidence threshold: Enter a number.')).toBeNull());
  });

  it('offer to save and train by name, also while nothing is unsaved', async () => {
    const { calls } = serveSettings();
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Save & Train' }));
    await screen.findByText('Successfully trained');
    expect(calls.some(({ path }) => path === '/run/train')).toBe(true);
  });

  it('warn about speech corrections that are ignored', async () => {
    serveSettings();
    const { user } = await openSettings('language-model');
    await user.click(screen.getByLabelText('Speech corrections'));
    await user.paste(
      'credit car => credit card\n\nnoise =>\ncredit cart = credit card\n => card\na => b => c\n? => card',
    );
    expect(screen.getByText('Lines 4, 5, 6, 7 are ignored. Write: heard => meant.')).toBeVisible();
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
  });

  it('show at the field what the server refuses', async () => {
    serveSettings({
      'PUT /settings': refusal(400, 'invalid', 'No', { issues: [{ path: 'body.name', message: 'Taken already' }] }),
    });
    const { user } = await openSettings();
    await user.type(screen.getByLabelText('Project name'), '!');
    await user.keyboard(SAVE);
    expect(await screen.findByText('Taken already')).toBeInTheDocument();
  });

  it('never show a password, and keep it unless another is typed', async () => {
    const { writes } = serveSettings();
    const { user, unmount } = await openSettings('voice');
    const field = screen.getByLabelText('SIP password, production');
    expect(field).toHaveValue('');
    await user.type(field, 'hunter2');
    await user.clear(field);
    expect(screen.getByRole('status', { name: 'Save state' })).toHaveTextContent('Saved');
    await user.type(field, 'hunter3');
    await user.type(screen.getByLabelText('SIP server, production'), 'sip.example.com');
    unmount();
    const drafts = Object.values(localStorage).join();
    expect(drafts).toContain('sip.example.com');
    expect(drafts).not.toContain('hunter');
    await openSettings('voice');
    await user.type(screen.getByLabelText('SIP password, production'), 'hunter4');
    await user.keyboard(SAVE);
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ sip_passwd_production: 'hunter4' });
  });

  it('make an API token, which is shown this once, and a new one only when one is sure', async () => {
    const stored = { token: null as string | null, created_at: null as number | null, last_used_at: null, version: 5 };
    const { calls } = serveSettings({
      'GET /project/api-token': () => ({ ...stored }),
      'PUT /project/api-token': () => {
        Object.assign(stored, { token: 'wxyz', created_at: 1_700_000_000 });
        return { token: 'parley_1_secret-wxyz' };
      },
    });
    const { user, unmount } = await openSettings('api-token');
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('parley_1_secret-wxyz')).toBeVisible();
    expect(screen.getByText('Copy the token now. It won’t be shown again.')).toBeVisible();
    unmount();
    await openSettings('api-token');
    expect(await screen.findByText('…wxyz')).toBeVisible();
    expect(screen.queryByText('parley_1_secret-wxyz')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create new token' }));
    const question = await screen.findByRole('dialog', { name: 'Create a new API token?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('offer no API token to those who may not make one', async () => {
    signIn({ role: ROLE.editor });
    serveSettings();
    await openSettings('api-token');
    expect(screen.queryByRole('button', { name: 'API token' })).toBeNull();
    expect(screen.getByLabelText('Project name')).toBeVisible();
  });

  it('name the permission that protected ones need', async () => {
    signIn({ role: ROLE.editor });
    serveSettings();
    await openSettings('voice');
    expect(screen.getByLabelText('SIP server, testing')).toBeDisabled();
    expect(screen.getAllByText(/Edit telephony settings/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Voice pitch')).toBeEnabled();
  });

  it('can be looked at, but not changed, without the permission', async () => {
    signIn({ role: ROLE.viewer });
    serveSettings();
    await openSettings();
    expect(screen.getByLabelText('Project name')).toBeDisabled();
    expect(screen.getByText('“Edit settings”')).toBeInTheDocument();
  });

  it('say why Ctrl+S saves nothing, in place of the browser saving the page', async () => {
    signIn({ role: ROLE.viewer });
    serveSettings();
    const { user } = await openSettings();
    let isPrevented: boolean | undefined;
    const look = (event: KeyboardEvent) => {
      if (event.key === 's') isPrevented = event.defaultPrevented;
    };
    window.addEventListener('keydown', look);
    await user.keyboard(SAVE);
    window.removeEventListener('keydown', look);
    expect(isPrevented).toBe(true);
    expect(screen.getByText('Saving needs the permission “Edit settings”.')).toBeVisible();
  });
});

describe('configuration values', () => {
  it('are added with a default, and get a value of their own for an environment', async () => {
    const { writes } = serveSettings();
    const { user } = await openSettings('configuration');
    await user.click(screen.getByRole('button', { name: 'Add value' }));
    // The new key has the focus and is selected.
    await user.keyboard('limit');
    await user.type(screen.getByLabelText('Default of limit'), '500');
    await user.click(screen.getByRole('button', { name: /Production value of limit/ }));
    await user.keyboard('0');
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes()[0]?.body).toEqual({
      id: 1,
      config_struct: [{ key: 'limit', label: '', type: 'string', default: '500' }],
      config_prod: { limit: '5000' },
    });
  });

  it('go with a new key, and are dropped where they do not fit a new type', () => {
    const empty = { config_struct: [], config_dev: {}, config_prod: {} };
    const one = withValue(withValue(withField(empty), 'config_dev', 'key', '12'), 'config_prod', 'key', 'many');
    const renamed = withChangedField(one, 0, { key: 'limit' });
    expect(renamed.config_dev).toEqual({ limit: '12' });
    const numeric = withChangedField(renamed, 0, { type: 'number' });
    expect(numeric).toMatchObject({ config_dev: { limit: 12 }, config_prod: {} });
    expect(withoutField(numeric, 0)).toEqual(empty);
    expect(converted('', 'number')).toBeUndefined();
  });

  it('cannot have the same key twice', () => {
    const field = { key: 'limit', label: '', type: 'string', default: '' } as const;
    expect(settingFaults({ ...saved, config_struct: [field, field] }).get('config_struct')).toBe(
      'Duplicate key: limit',
    );
    expect(settingFaults(saved).size).toBe(0);
  });
});
