import { Settings, SettingsPatch } from '@parley/domain/settings';
import * as z from 'zod/mini';
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
  renewChatToken: endpoint('PUT /project/chatbot-token', {
    summary: 'Replace the chat token; client addresses with the previous one stop working',
    guard: 'PUT:/settings/protected',
    of: 'project',
    reply: z.object({ ...Written.shape, chatbot_token: z.string() }),
  }),
};
