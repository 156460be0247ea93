import { ApiToken } from '@parley/domain/api-token';
import * as z from 'zod/mini';
import { ListWritten } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const administering = { guard: 'PUT:/project/api-token', of: 'project', versioned: 'platform' } as const;

/** How programs call the API of one project: `Authorization: Bearer <token>`. */
export const apiToken = {
  get: endpoint('GET /project/api-token', {
    ...administering,
    summary: 'Get the last four characters of the project’s API token; null without a token',
    reply: ApiToken,
  }),
  make: endpoint('PUT /project/api-token', {
    ...administering,
    bySession: true,
    summary: 'Create an API token, shown only once; it replaces the previous one',
    reply: z.extend(ListWritten, { token: z.string() }),
  }),
};
