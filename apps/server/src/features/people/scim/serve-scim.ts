import { Problem } from '@parley/domain/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '#http/authorize.ts';
import { parseJsonBody } from '#http/json-body.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { isDatabaseUnavailable } from '#platform/db/is-unavailable.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import type { ScimChange } from '#features/people/scim/scim-change.ts';
import { ScimError, scimErrorBody } from '#features/people/scim/scim-error.ts';
import {
  createScimGroup,
  getScimGroup,
  listScimGroups,
  patchScimGroup,
  removeScimGroup,
  replaceScimGroup,
} from '#features/people/scim/scim-groups.ts';
import { refusedScimCall } from '#features/people/scim/refused-scim-call.ts';
import { listResponse, readScimQuery } from '#features/people/scim/scim-list.ts';
import { RESOURCE_TYPES, SCHEMAS, SERVICE_PROVIDER_CONFIG } from '#features/people/scim/scim-schemas.ts';
import {
  createScimUser,
  getScimUser,
  listScimUsers,
  patchScimUser,
  removeScimUser,
  replaceScimUser,
} from '#features/people/scim/scim-users.ts';
import { giveRoles } from '#features/people/sign-on/give-roles.ts';
import { settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

const LONGEST_BODY = 1024 * 1024;
const CALLS_PER_MINUTE = 1_200;
const TYPE = 'application/scim+json; charset=utf-8';

type Given = Record<string, unknown>;

/**
 * Serves SCIM 2.0, through which the identity provider manages users and groups, with the token of the Single sign-on
 * tab.
 */
export async function serveScim(app: FastifyInstance, deps: SignOnDeps): Promise<void> {
  const { db } = deps;
  const base = `${deps.publicUrl}/scim/v2`;
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      const types = ['application/scim+json', 'application/json'];
      const asBytes = { parseAs: 'buffer' as const, bodyLimit: LONGEST_BODY };
      scope.addContentTypeParser(types, asBytes, async (_request: unknown, body: Buffer) => parseJsonBody(body));
      scope.setErrorHandler((error, request, reply) => {
        const attempt = refusedScimCall(error, request, deps.now());
        if (attempt) deps.onRefused(attempt);
        return refuse(error, request, reply);
      });
      scope.addHook('onRequest', async (request) => refuseUnknownCaller(deps, request));
      // The hook above checks SCIM's own token.
      const config = { openTo: 'everybody', rateLimit: { max: CALLS_PER_MINUTE, timeWindow: 60_000 } } as const;
      const read = (path: string, handler: (id: string, query: Given) => Promise<object> | object) =>
        scope.get(path, { config }, async ({ params, query }, reply) =>
          reply.type(TYPE).send(await handler(idIn(params), query as Given)),
        );
      const write = (
        method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        path: string,
        handler: (change: ScimChange, id: string, body: unknown) => Promise<object | void>,
      ) =>
        scope.route({
          method,
          url: path,
          config,
          handler: async (request, reply) => {
            const result = await changing(deps, request, base, (change) =>
              handler(change, idIn(request.params), request.body),
            );
            if (!result) return reply.code(204).send();
            return reply
              .code(method === 'POST' ? 201 : 200)
              .type(TYPE)
              .send(result);
          },
        });
      const all = (list: object[], query: Given) => listResponse(list, list.length, readScimQuery(query));

      read('/ServiceProviderConfig', () => SERVICE_PROVIDER_CONFIG);
      read('/ResourceTypes', (_id, query) => all(RESOURCE_TYPES, query));
      read('/Schemas', (_id, query) => all(SCHEMAS, query));
      read('/Users', (_id, query) => listScimUsers(db, query, base));
      read('/Users/:id', (id) => getScimUser(db, id, base));
      write('POST', '/Users', (change, _id, body) => createScimUser(change, body));
      write('PUT', '/Users/:id', replaceScimUser);
      write('PATCH', '/Users/:id', patchScimUser);
      write('DELETE', '/Users/:id', removeScimUser);
      read('/Groups', (_id, query) => listScimGroups(db, query, base));
      read('/Groups/:id', (id, query) => getScimGroup(db, id, query, base));
      write('POST', '/Groups', (change, _id, body) => createScimGroup(change, body));
      write('PUT', '/Groups/:id', replaceScimGroup);
      write('PATCH', '/Groups/:id', patchScimGroup);
      write('DELETE', '/Groups/:id', removeScimGroup);
    },
    { prefix: '/scim/v2' },
  );
}

function idIn(params: unknown): string {
  return (params as { id?: string }).id ?? '';
}

async function refuseUnknownCaller({ db, now }: SignOnDeps, { headers }: FastifyRequest): Promise<void> {
  const token = bearerToken((name) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  });
  const known =
    token === undefined
      ? undefined
      : await db
          .selectFrom('sign_on')
          .select('scim_used_at')
          .where('scim_token', '=', hashOf(token))
          .executeTakeFirst();
  if (!known) throw new ScimError(401, 'The bearer token is missing or not valid.');
  const at = unixSeconds(now);
  // Stored to the minute, as a provider calls often.
  if (at - (known.scim_used_at ?? 0) >= 60) await db.updateTable('sign_on').set({ scim_used_at: at }).execute();
}

async function changing<T>(
  deps: SignOnDeps,
  request: FastifyRequest,
  base: string,
  work: (change: ScimChange) => Promise<T>,
): Promise<T> {
  const { db, now } = deps;
  const result = await withSystem(db, async (tx) => {
    const writer = { actor: { userId: null }, now, address: request.ip };
    const change = await lockPlatform(tx, writer);
    const settings = await settingsOf({ ...deps, db: tx });
    return work({
      tx,
      now: unixSeconds(now),
      settings,
      writer,
      change,
      base,
      async touched(userIds) {
        await change.wrote('users', userIds);
        await giveRoles(tx, userIds, settings, { change, writer });
      },
    });
  });
  return result;
}

async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { status, detail, scimType } = refusalOf(error);
  if (status === 500) request.log.error({ err: error }, 'a call of SCIM failed');
  return reply
    .code(status)
    .type(TYPE)
    .send(scimErrorBody(status, detail, scimType));
}

function refusalOf(error: unknown): { status: number; detail: string; scimType?: string | undefined } {
  if (error instanceof ScimError) return { status: error.status, detail: error.message, scimType: error.scimType };
  if (error instanceof Problem && error.kind === 'too_many') return { status: 429, detail: error.message };
  if (error instanceof Problem) return { status: 400, detail: error.message, scimType: 'invalidSyntax' };
  if (isDatabaseUnavailable(error)) return { status: 503, detail: 'The database cannot be reached at the moment.' };
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode < 500) return { status: statusCode, detail: (error as Error).message };
  return { status: 500, detail: 'Something went wrong on the server.' };
}
