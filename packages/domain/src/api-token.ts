import * as z from 'zod/mini';
import { Environment } from '#deployment.ts';
import { Id, Version } from '#ids.ts';
import { nameText } from '#text.ts';
import type { GrantMap } from '#permission.ts';
import { BUILT_IN_ROLES, grantMap, ROLE } from '#permission.ts';

/** What is known of a project's API token once it was shown. */
export const ApiToken = z.object({
  /** Its last four characters; null when there is none. */
  token: z.nullable(z.string()),
  /** Unix seconds. */
  created_at: z.nullable(z.number()),
  /** Unix seconds, to the minute; null while nobody has used it. */
  last_used_at: z.nullable(z.number()),
  /** Null for one that was made before versions of it were kept. */
  version: z.nullable(Version),
});
export type ApiToken = z.infer<typeof ApiToken>;

/**
 * The permissions of an API token in its project: those of an editor in a new installation. Neither users, roles, secrets
 * and tokens nor deploying to production are among it, and editing a role does not change it.
 */
export const API_TOKEN_GRANTS: GrantMap = grantMap(
  BUILT_IN_ROLES.find(({ id }) => id === ROLE.editor)?.permissions ?? [],
);

export const TokenName = nameText('Token name cannot be empty');

/** A token of a person, or a named one of a project: what is known of it once it was shown. Times in Unix seconds. */
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
