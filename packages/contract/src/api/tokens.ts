import { NamedToken, TokenName } from '@parley/domain/api-token';
import { Environment } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import * as z from 'zod/mini';
import { Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const limits = {
  name: TokenName,
  project_env: z._default(z.nullable(Environment), null),
  /** Unix seconds. */
  expires_at: z._default(z.nullable(z.int()), null),
};
const Made = z.extend(Written, { token: z.string() });
const own = { guard: 'session', of: 'platform', versioned: 'platform', bySession: true } as const;
const administering = { guard: 'PUT:/project/api-token', of: 'project', versioned: 'platform' } as const;

/** `Authorization: Bearer <token>`: acts as the user, and never may more than the user at that moment. */
export const personalTokens = {
  list: endpoint('GET /auth/tokens', { ...own, summary: 'List your personal tokens', reply: z.array(NamedToken) }),
  create: endpoint('PUT /auth/tokens/-1', {
    ...own,
    summary: 'Create a personal token, shown only once',
    body: z.strictObject({ ...limits, role_id: z._default(z.nullable(Id), null) }),
    reply: Made,
  }),
  remove: endpoint('DELETE /auth/tokens/:id', {
    ...own,
    summary: 'Delete a personal token; programs that use it are refused at once',
    reply: Written,
  }),
};

/** Named API tokens of a project. Each has a role and never more rights than its creator. */
export const projectTokens = {
  list: endpoint('GET /api-tokens', {
    ...administering,
    summary: 'List the named API tokens of the project',
    reply: z.array(
      z.extend(NamedToken, {
        role_id: Id,
        created_by: z.object({ id: Id, name: z.string() }),
        /** Its maker no longer works on the project: the token does nothing. */
        is_stopped: z.boolean(),
      }),
    ),
  }),
  create: endpoint('PUT /api-tokens/-1', {
    ...administering,
    bySession: true,
    summary: 'Create a named API token with the permissions of a role, shown only once',
    body: z.strictObject({ ...limits, role_id: Id }),
    reply: Made,
  }),
  remove: endpoint('DELETE /api-tokens/:id', {
    ...administering,
    summary: 'Delete a named API token; programs that use it are refused at once',
    reply: Written,
  }),
};
