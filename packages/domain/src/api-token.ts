import * as z from 'zod/mini';
import { Environment } from '#deployment.ts';
import { Id, Version } from '#ids.ts';
import { nameText } from '#text.ts';
import type { GrantMap } from '#permission.ts';
import { BUILT_IN_ROLES, grantMap, ROLE } from '#permission.ts';

/** A project's API token as it can be read after its creation. */
export const ApiToken = z.object({
  /** Its last four characters; null if the project has no token. */
  token: z.nullable(z.string()),
  /** Unix seconds. */
  created_at: z.nullable(z.number()),
  /** Unix seconds, to the minute; null if it has never been used. */
  last_used_at: z.nullable(z.number()),
  /** Null for a token created before tokens had versions. */
  version: z.nullable(Version),
});
export type ApiToken = z.infer<typeof ApiToken>;

/**
 * The permissions of an API token in its project: the editor's permissions in a new installation. They exclude users,
 * roles, secrets, tokens and deployments to production, and editing a role does not change them.
 */
export const API_TOKEN_GRANTS: GrantMap = grantMap(
  BUILT_IN_ROLES.find(({ id }) => id === ROLE.editor)?.permissions ?? [],
);

export const TokenName = nameText('Token name cannot be empty');

/** A personal token or a named project token, as it can be read after its creation. Times in Unix seconds. */
export const NamedToken = z.object({
  id: Id,
  name: TokenName,
  last_four: z.string(),
  /** The role that limits the token; null for all rights of its owner. */
  role_id: z.nullable(Id),
  /** The only environment that it may reach; null: both. */
  project_env: z.nullable(Environment),
  created_at: z.number(),
  expires_at: z.nullable(z.number()),
  /** To the minute. */
  last_used_at: z.nullable(z.number()),
});
export type NamedToken = z.infer<typeof NamedToken>;
