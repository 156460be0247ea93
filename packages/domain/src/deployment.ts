import * as z from 'zod/mini';
import { Id } from '#ids.ts';

export const ENVIRONMENTS = ['dev', 'prod'] as const;
export const Environment = z.enum(ENVIRONMENTS);
export type Environment = z.infer<typeof Environment>;

/** Where a conversation runs: the draft as it is saved, or what an environment points at. */
export const ChatEnvironment = z.enum(['draft', ...ENVIRONMENTS]);
export type ChatEnvironment = z.infer<typeof ChatEnvironment>;

export const Deployment = z.object({
  id: Id,
  version: z.number(),
  created: z.number(),
  users_id: z.nullable(Id),
  project_env: Environment,
  note: z.string(),
});
export type Deployment = z.infer<typeof Deployment>;
