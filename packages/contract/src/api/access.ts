import { Environment } from '@parley/domain/deployment';
import { ALL_GRANTS } from '@parley/domain/permission';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const access = {
  givers: endpoint('GET /access/givers', {
    summary: 'Name up to five people who can give a permission in this project',
    guard: 'session',
    of: 'project',
    versioned: false,
    query: z.object({ grant: z.enum(ALL_GRANTS, 'Unknown permission'), project_env: z.optional(Environment) }),
    reply: z.object({
      people: z.array(
        z.object({
          name: z.string(),
          /** The role that lets this person grant it in the project; null for administrators. */
          role: z.nullable(z.string()),
          /** The platform, or the company that the project belongs to; null for a member. */
          administers: z.nullable(z.enum(['company', 'platform'])),
        }),
      ),
    }),
  }),
};
