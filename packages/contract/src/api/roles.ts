import { Id } from '@parley/domain/ids';
import { Role } from '@parley/domain/user';
import * as z from 'zod/mini';
import { ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** More than there are. */
const MOST_PERMISSIONS = 1_000;

const changing = { guard: 'PUT:/system/roles/permissions', of: 'platform', versioned: 'platform' } as const;
const reading = { guard: 'session', of: 'platform' } as const;
const RoleName = z.strictObject({ name: Role.shape.name });
const RolePatch = z.strictObject({ name: z.optional(Role.shape.name), requires_otp: z.optional(z.boolean()) });

export const roles = {
  list: endpoint('GET /roles', {
    ...reading,
    summary: 'List roles with their permissions',
    versioned: 'platform',
    reply: z.array(Role),
  }),
  create: endpoint('PUT /roles/-1', { ...changing, summary: 'Add a role', body: RoleName, reply: Written }),
  rename: endpoint('PUT /roles/:id', {
    ...changing,
    summary: 'Rename a role, or require one-time codes of everyone who has it',
    body: RolePatch,
    reply: Written,
  }),
  remove: endpoint('DELETE /roles/:id', {
    ...changing,
    summary: 'Delete a role and remove its users from all projects',
    reply: ListWritten,
  }),
  setPermissions: endpoint('PUT /roles/permissions', {
    ...changing,
    summary: 'Replace the permissions of the given roles',
    body: z.record(z.string().check(z.regex(/^[1-9]\d{0,15}$/u)), z.array(Id).check(z.maxLength(MOST_PERMISSIONS))),
    reply: ListWritten,
  }),
  permissions: endpoint('GET /permissions', {
    ...reading,
    summary: 'List the permissions that a role can have',
    reply: z.array(
      z.object({
        id: Id,
        name: z.string(),
        resources: z.array(z.string()),
        project_env: z.nullable(z.enum(['dev', 'prod'])),
      }),
    ),
  }),
  resources: endpoint('GET /permissions/resources', {
    ...reading,
    summary: 'List every METHOD:path that can be granted, with a title',
    reply: z.array(z.object({ resource: z.string(), title: z.string() })),
  }),
};
