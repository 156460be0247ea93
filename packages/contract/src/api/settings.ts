import { Settings, SettingsPatch } from '@parley/domain/settings';
import { AtTime, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

export const settings = {
  get: endpoint('GET /settings', {
    summary: 'Get the project’s settings; secrets are masked',
    guard: 'GET:/settings',
    of: 'project',
    query: AtTime,
    reply: Settings,
  }),
  update: endpoint('PUT /settings', {
    summary: 'Change settings; protected ones require a separate grant',
    guard: 'PUT:/settings',
    of: 'project',
    body: SettingsPatch,
    reply: Written,
  }),
};
