import type { Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { UserPermissions } from '@parley/domain/permission';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '#platform/db/database.ts';

/** The calling user or API token, with the rights read for this request. */
export interface Caller {
  /** Null for a token. */
  userId: number | null;
  passwordExpired: boolean;
  /** True if a role or the platform requires one-time codes and the user has not set them up yet. */
  otpSetupRequired: boolean;
  /** Present if the call carries a token: its limits in addition to its permissions. */
  token?: { environment: Environment | null };
  /** SHA-256 of the session's secret. */
  sessionHash?: string;
  permissions: UserPermissions;
  /** The projects that the caller is assigned to, or the token's own. */
  projects: number[];
}

/** A signed-in user. */
export interface Actor extends Caller {
  userId: number;
  name: string;
  email: string;
  isPlatformAdmin: boolean;
  /** The user's company. */
  companyId: number | null;
  /** SHA-256 of the session's secret. */
  sessionHash: string;
  /** Unix seconds of the sign-in. */
  signedInAt: number;
  /** Signed in at the company's provider. */
  withSso: boolean;
}

/** Facts about a request for every handler. */
export interface PublicContext {
  requestId: string;
  /** The caller's address; a proxy's header is used only as configured. */
  address: string;
  log: FastifyBaseLogger;
  now(): Microseconds;
  cookies: Record<string, string | undefined>;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
  header(name: string): string | undefined;
  /** Sets a header of the reply. */
  setHeader(name: string, value: string): void;
}

export interface SessionContext extends PublicContext {
  actor: Actor;
  /** The version of users, roles and members that the caller last saw, in microseconds; absent means no check. */
  atime: Microseconds | undefined;
}

/**
 * Inside one project and one transaction. A read's `db` sees only that project's rows; a write commits with the reply.
 */
export interface ProjectContext extends PublicContext {
  actor: Caller;
  projectId: number;
  db: Queries;
  /** The version that the caller last saw, in microseconds; absent means no check. */
  atime: Microseconds | undefined;
}

/** A websocket. */
export interface SocketContext extends DetachedContext {
  /** Called once when the connection has closed, whether or not it became a websocket. */
  onGone(listener: () => void): void;
}

/** A call of a project that opens its own transactions, as it does slow or external work. */
export interface DetachedContext extends PublicContext {
  projectId: number;
  /** Null for a caller with a chat token instead of a session. */
  actor: Caller | null;
  /** The caller with current rights; null if this call would now be refused. For calls that stay open. */
  admitAgain(): Promise<Caller | null>;
}
