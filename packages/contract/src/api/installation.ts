import { Id } from '@parley/domain/ids';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

export const CHECK_GROUPS = ['database', 'machine', 'address', 'secrets', 'services', 'operation'] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];
/** `unchecked`: it does not apply here, or could not be found out; `found` says why. */
export const CHECK_STATES = ['ok', 'warning', 'fault', 'unchecked'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const InstallationCheck = z.object({
  /** Such as `database.version`. */
  id: z.string(),
  group: z.enum(CHECK_GROUPS),
  name: z.string(),
  state: z.enum(CHECK_STATES),
  /** A sentence. */
  found: z.string(),
  /** A sentence that says what to do; null if there is nothing to do. */
  todo: z.nullable(z.string()),
});
export type InstallationCheck = z.infer<typeof InstallationCheck>;

const ServerOfInstallation = z.object({
  id: z.string(),
  /** The machine's name and the port. */
  name: z.string(),
  roles: z.array(z.string()),
  version: z.string(),
  /** Unix seconds. */
  started: z.number(),
  seen: z.number(),
  /** It ended without saying so. */
  is_gone: z.boolean(),
});
export type ServerOfInstallation = z.infer<typeof ServerOfInstallation>;

const BackupOfInstallation = z.object({
  id: Id,
  /** Unix seconds. */
  started_at: z.number(),
  finished_at: z.number(),
  place: z.string(),
  bytes: z.nullable(z.number()),
  is_checked: z.boolean(),
  is_incremental: z.boolean(),
  version: z.string(),
  /** Null for a good backup. */
  error: z.nullable(z.string()),
});
export type BackupOfInstallation = z.infer<typeof BackupOfInstallation>;

export const Installation = z.object({
  /** Unix seconds. */
  checked_at: z.number(),
  version: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  /** Null: no replica is configured. */
  replica_lag_seconds: z.nullable(z.number()),
  checks: z.array(InstallationCheck),
  servers: z.array(ServerOfInstallation),
  backups: z.array(BackupOfInstallation),
});
export type Installation = z.infer<typeof Installation>;

const administering = { of: 'platform', guard: 'platform-admin', bySession: true } as const;

export const installation = {
  get: endpoint('GET /installation', {
    ...administering,
    summary: 'Get the state of the installation: its checks, servers and backups, at most a minute old',
    callsPerMinute: 120,
    reply: Installation,
  }),
  check: endpoint('POST /installation/check', {
    ...administering,
    summary: 'Check the installation again',
    callsPerMinute: 12,
    versioned: false,
    reply: Installation,
  }),
  seen: endpoint('GET /installation/seen', {
    of: 'platform',
    guard: 'public',
    summary: 'Tell the installation’s own doctor how its call arrived; any other caller gets 404',
    callsPerMinute: 60,
    query: z.object({ sealed: z.string().check(z.maxLength(500)) }),
    reply: z.object({
      /** What the caller had sealed. */
      nonce: z.string(),
      /** The caller’s address as limits and logs have it. */
      address: z.string(),
      forwarded_for: z.nullable(z.string()),
      forwarded_proto: z.nullable(z.string()),
    }),
  }),
};
