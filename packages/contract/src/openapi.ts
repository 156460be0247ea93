import {
  BotTest,
  Entity,
  Evaluation,
  Intent,
  Reaction,
  Scope,
  SessionUser,
  Settings,
  Synonym,
  TrackerEntry,
  User,
} from '@parley/domain';
import { AnyJson, StorableJson } from '@parley/domain/text';
import * as z from 'zod/mini';
import { ErrorBody } from '#common.ts';
import { fullPath, isEffect, takesAtime, type AnyEndpoint, type Schema } from '#endpoint.ts';
import { isGrant } from '#access.ts';

type Json = Record<string, unknown>;

const NAMED = {
  BotTest,
  Entity,
  Error: ErrorBody,
  Evaluation,
  Intent,
  Reaction,
  Scope,
  SessionUser,
  Settings,
  Synonym,
  TrackerEntry,
  User,
};

/** Schemas that refer to themselves. */
const RECURSIVE = { Json: AnyJson, StorableJson };
const NAMES = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(RECURSIVE)) NAMES.add(schema, { id });

/** The OpenAPI 3.1 document of the endpoints. */
export function openApiDocument(endpoints: [name: string, endpoint: AnyEndpoint][], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const path = fullPath(endpoint).replace(/:(\w+)/gu, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, jsonSchema(schema, 'output')])),
        ...withRefs(z.toJSONSchema(z.object(RECURSIVE), { metadata: NAMES }).$defs),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'parley_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, endpoint: AnyEndpoint): Json {
  const parameters = [...pathParameters(endpoint.path), ...headerParameters(endpoint), ...queryParameters(endpoint)];
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    ...(endpoint.guard === 'public' ? { security: [] } : { security: securityOf(endpoint) }),
    ...(isGrant(endpoint.guard) ? { 'x-grant': endpoint.guard } : {}),
    ...administratorsOf(endpoint),
    ...(endpoint.reaches ? { 'x-reaches': endpoint.reaches } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) } } : {}),
    ...(endpoint.uploads ? { requestBody: { required: true, content: form(endpoint.uploads, endpoint.fields) } } : {}),
    responses: {
      ...(endpoint.reply
        ? {
            200: {
              description: 'Success',
              content: { [endpoint.produces ?? 'application/json']: { schema: jsonSchema(endpoint.reply, 'output') } },
            },
          }
        : { 204: { description: 'Success' } }),
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** The administrators who may call an endpoint that has no grant. */
function administratorsOf({ guard }: AnyEndpoint): Json {
  if (guard === 'platform-admin') return { 'x-administrator': 'platform' };
  return guard === 'company-admin' ? { 'x-administrator': 'platform or company' } : {};
}

/** A project's API token opens nothing outside of its project. */
function securityOf({ of }: AnyEndpoint): Json[] {
  return of === 'project' ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'conversation' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));
}

function headerParameters(endpoint: AnyEndpoint): Json[] {
  if (!isEffect(endpoint) || endpoint.guard === 'caller') return [];
  const required = endpoint.of === 'platform';
  const description = 'Any value; not required with an API token';
  return [{ name: 'x-requested-with', in: 'header', required, description, schema: { type: 'string' } }];
}

function queryParameters(endpoint: AnyEndpoint): Json[] {
  const schema: Json = endpoint.query ? jsonSchema(endpoint.query, 'input') : {};
  const required = (schema['required'] ?? []) as string[];
  const own = Object.entries((schema['properties'] ?? {}) as Json).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }));
  const integer = { type: 'integer', minimum: 1 };
  const project =
    endpoint.of === 'project' && !endpoint.projectInPath
      ? [{ name: 'project_id', in: 'query', required: true, schema: integer }]
      : [];
  const atime = takesAtime(endpoint) ? [{ name: 'atime', in: 'query', required: false, schema: integer }] : [];
  return [...project, ...atime, ...own];
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** A form with one file, or with several files and further fields. */
function form(field: 'file' | 'files', others?: Schema): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const described: Json = others ? jsonSchema(others, 'input') : {};
  const properties = {
    [field]: field === 'file' ? file : { type: 'array', items: file },
    ...(described['properties'] as Json | undefined),
  };
  const required = [field, ...((described['required'] ?? []) as string[])];
  return { 'multipart/form-data': { schema: { type: 'object', properties, required } } };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: NAMES });
  const { $schema: _, $defs: _stand, ...rest } = described;
  return withRefs(rest);
}

/** A recursive schema occurs once in the document, under `$ref`, and not in each schema that contains it. */
function withRefs(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
