import { DEFAULT_SETTINGS, MASK, type Settings } from '@parley/domain';
import { screen } from '@testing-library/react';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { openEditing } from '#testing/editing.tsx';
import { serve, type SentCall } from '#testing/server.ts';

export const saved: Settings = {
  ...DEFAULT_SETTINGS,
  id: 1,
  name: 'Card line',
  chatbot_token: 'token-of-the-project',
  sip_passwd_production: MASK,
  version: 10,
  who: 8,
};

export function serveSettings(answers: Record<string, unknown> = {}) {
  const server = { settings: saved };
  const calls = serve({
    'GET /settings': () => server.settings,
    'GET /languages': [
      { id: 'en', name: 'English', negation: 'rules' },
      { id: 'cs', name: 'Czech', negation: 'rules' },
    ],
    'GET /users': [{ id: 8, name: 'Petr M.' }],
    'GET /config': { docs_url: '/docs/', chatbot_url: 'https://bots.example.com/chatbot' },
    'GET /voices': [
      {
        id: 'en-gb',
        name: 'English (Great Britain)',
        language: 'en-gb',
        gender: 'male',
        provider: 'espeak-ng',
        can: { pitch: true, speed: true },
      },
      {
        id: 'cs',
        name: 'Czech',
        language: 'cs',
        gender: null,
        provider: 'espeak-ng',
        can: { pitch: true, speed: true },
      },
    ],
    'POST /settings/chatbot-styles': ({ body }: SentCall) => {
      const at = (body as { scss: string }).scss.split('\n').findIndex((line) => line.includes('$missing'));
      const errors = at < 0 ? [] : [{ line: at + 1, column: 10, message: 'Undefined variable.' }];
      return {
        css: errors.length > 0 ? '' : '.compiled {}',
        errors,
        options: { persistent_timeouts: true, read_utterances: false, read_utterances_speed: 1 },
      };
    },
    'GET /telephony': { telephony: 'none', recognizers: [], audiosocket: null, accounts: [] },
    'GET /storage': [{ name: 'logo.png', size: 100, type: 'image/png', version: 1, versions: 1, who: 8 }],
    'GET /run/train': { status: 'ok', trained_at: 0, seconds: 1.2, unchanged: false },
    'PUT /settings': ({ body }: SentCall) => {
      server.settings = { ...server.settings, ...(body as Partial<Settings>), version: 20 };
      return { id: 1, version: 20 };
    },
    ...answers,
  });
  return { server, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

export async function openSettings(section = 'general') {
  const opened = openEditing(<SettingsScreen />, `/app/settings?project_id=1&section=${section}`);
  await screen.findByRole('navigation', { name: 'Settings sections' });
  return opened;
}
