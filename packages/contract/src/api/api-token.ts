import { ApiToken } from '@parley/domain/api-token';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const administering = { guard: 'PUT:/project/api-token', of: 'project', versioned: false } as const;

/** How programs call the API of one project: `Authorization: Bearer <token>`. */
export const apiToken = {
  get: endpoint('GET /project/api-token', {
    ...administering,
    summary: 'The last four characters of the project’s API token; null when there is none',
    reply: ApiToken,
  }),
  make: endpoint('PUT /project/api-token', {
    ...administering,
    summary: 'Make an API token, which is shown this once; the one before it is worth nothing any more',
    reply: z.object({ token: z.string() }),
  }),
};
