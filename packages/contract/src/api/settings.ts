import { Settings, SettingsPatch } from '@parley/domain/settings';
import { text } from '@parley/domain/text';
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
    reaches: 'every',
    summary: 'Replace the chat token; client addresses with the previous one stop working',
    guard: 'PUT:/settings/protected',
    of: 'project',
    reply: z.object({ ...Written.shape, chatbot_token: z.string() }),
  }),
  chatbotStyles: endpoint('POST /settings/chatbot-styles', {
    summary: 'Compile the styles of the chat client without saving them; returns the style sheet, errors and options',
    guard: 'PUT:/settings',
    of: 'project',
    versioned: false,
    body: z.strictObject({ scss: text(100_000) }),
    reply: z.object({
      /** Empty if there are errors. */
      css: z.string(),
      /** Line and column count from 1. Styles with an error have no effect. */
      errors: z.array(z.object({ line: z.number(), column: z.number(), message: z.string() })),
      /** The top-level variables that the client reads, with their defaults. */
      options: z.object({
        persistent_timeouts: z.boolean(),
        read_utterances: z.boolean(),
        read_utterances_speed: z.number(),
      }),
    }),
  }),
};
