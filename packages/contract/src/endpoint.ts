import type { Grant } from '@parley/domain/permission';
import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The callers that an endpoint admits: everyone, signed-in users, a chat's caller (a chat token or a session), holders
 * of a grant, or administrators. `company-admin` admits platform and company administrators, and the handler restricts
 * the latter to their company.
 */
export type Guard = 'public' | 'session' | 'caller' | 'platform-admin' | 'company-admin' | Grant;

/** `{ id: number }` for `/intents/:id`. Every path parameter is an id; that of a conversation is a text. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? PathParam<Name> & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? PathParam<Name>
    : Record<never, never>;
type PathParam<Name extends string> = { [K in Name]: Name extends 'conversation' ? string : number };

export type Schema = z.ZodMiniType;

/** Items that belong to one environment; a call names one of them by its id. */
export type EnvironmentThing = 'conversation' | 'note' | 'annotation' | 'attachment' | 'campaign';

export interface EndpointOptions<Q extends Schema, B extends Schema, R extends Schema> {
  /** One sentence for the API's documentation. */
  summary: string;
  guard: Guard;
  /** `project`: the call names a project that the actor is assigned to, and runs inside it. */
  of: 'project' | 'platform';
  /** The path's `id` is the project; its query need not name it. */
  projectInPath?: true;
  /** Checks the grant for the environment in the query's `project_env`. */
  byEnvironment?: true;
  /**
   * The item whose environment the call reaches, or `every` environment. A token limited to one environment may call
   * only for items of that environment, and never a call that reaches all of them.
   */
  reaches?: EnvironmentThing | 'every';
  query?: Q;
  body?: B;
  reply?: R;
  /** The form field of a multipart body that carries a file, or several, instead of a JSON body. */
  uploads?: 'file' | 'files';
  /** Its other fields. */
  fields?: Schema;
  /** It is a websocket, which tells JSON texts of the reply's form. */
  websocket?: true;
  /** Refused to tokens: it concerns a session, or how its user signs in. */
  bySession?: true;
  /** Open to a user whose password has expired. */
  openWhileExpired?: true;
  /** Open to a user who must set up one-time codes first. */
  openWithoutCode?: true;
  /** A GET that keeps the session alive. Every other method does so anyway; polls and background reads do not. */
  isActivity?: true;
  /** A GET that starts work. It needs the header that another site's page cannot send, like every other method. */
  isEffect?: true;
  /** The reply sets the session cookie to a new secret; the old secret stops working. */
  renewsSession?: true;
  /**
   * Whether a reply carries `x-atime` and a write is checked against `atime`: by the project's clock for everything of
   * a project, by the platform's for users, roles, assignments, tokens and what else has no history in a project.
   */
  versioned?: false | 'platform';
  /** The path accepts `-1` in place of an id. On PUT it always does: it means "new". */
  acceptsNoThing?: true;
  /** Largest body in bytes; default 1 MB. */
  bodyLimit?: number;
  /** The media type of the reply, if it is not JSON. */
  produces?: 'text/csv' | 'text/plain' | 'text/html' | 'application/octet-stream' | 'audio/wav' | 'text/event-stream';
  /** Path prefix; default `/v1`. */
  base?: '';
  /** Calls a minute, of each address and of each signed-in user. */
  callsPerMinute?: number;
  /** Calls a minute, of each signed-in user, however many share an address. Programs have no limit. */
  userCallsPerMinute?: number;
  /** Calls a minute, of each address that brings a chat token instead of a session. */
  callerCallsPerMinute?: number;
  /** Calls of such callers about one conversation. */
  conversationCalls?: { most: number; seconds: number };
  /** Calls a minute of all such callers of one project. */
  projectCallsPerMinute?: number;
}

export interface Endpoint<
  Path extends string = string,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> extends EndpointOptions<Q, B, R> {
  method: Method;
  /** The path without the prefix, as in grants: `/intents/:id`. */
  path: Path;
}

export type AnyEndpoint = Endpoint;

/** Declares a call of the API, once, for the server, the console and the documentation. */
export function endpoint<
  Path extends string,
  Q extends Schema = z.ZodMiniObject<Record<never, never>>,
  B extends Schema = z.ZodMiniUndefined,
  R extends Schema = z.ZodMiniUndefined,
>(route: `${Method} ${Path}`, options: EndpointOptions<Q, B, R>): Endpoint<Path, Q, B, R> {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space) as Method, path: route.slice(space + 1) as Path, ...options };
}

export function fullPath(endpoint: Pick<AnyEndpoint, 'path' | 'base'>): string {
  return (endpoint.base ?? '/v1') + endpoint.path;
}

/** The clock that dates an endpoint's replies and writes; undefined for an endpoint without versions. */
export function clockOf({ of, versioned }: Pick<AnyEndpoint, 'of' | 'versioned'>): 'project' | 'platform' | undefined {
  if (versioned === false) return undefined;
  return versioned ?? (of === 'project' ? 'project' : undefined);
}

/**
 * True for every call other than a plain read or an upload: it may say when its sender last read. The server checks
 * that if the resource has versions.
 */
export function takesAtime({ of, method, uploads, ...endpoint }: AnyEndpoint): boolean {
  return method !== 'GET' && uploads === undefined && (of === 'project' || clockOf({ of, ...endpoint }) !== undefined);
}

/** True if the call is not a plain read: it needs the header that another site's page cannot send. */
export function isEffect({ method, isEffect: startsWork }: Pick<AnyEndpoint, 'method' | 'isEffect'>): boolean {
  return method !== 'GET' || startsWork === true;
}

/** True if the call keeps the session alive. */
export function isActivity({ method, isActivity: isHeartbeat }: Pick<AnyEndpoint, 'method' | 'isActivity'>): boolean {
  return method !== 'GET' || isHeartbeat === true;
}

export type ParamsOf<E> = E extends Endpoint<infer Path, infer _Q, infer _B, infer _R> ? PathParams<Path> : never;
/** The query as a caller writes it. */
export type QueryInput<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
/** The query as a handler reads it, parsed. */
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
