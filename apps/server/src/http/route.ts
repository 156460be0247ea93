import type { AnyEndpoint, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@parley/contract';
import { PLATFORM_GRANTS } from '@parley/domain/permission';
import type { WebSocket } from 'ws';
import type { DetachedContext, ProjectContext, PublicContext, SessionContext, SocketContext } from '#http/context.ts';
import type { EventStream } from '#http/event-stream.ts';
import type { FileReply, TextReply } from '#http/reply.ts';
import type { Form, FormLimits, Upload } from '#http/uploads.ts';
import type { Work } from '#http/work.ts';

interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

type Handler<Context, E> = (
  context: Context,
  input: Input<E>,
) => Promise<ReplyOf<E> | TextReply | FileReply | EventStream>;

type ErasedHandler = (context: never, input: never) => Promise<unknown>;

/** An endpoint with its handler. `kind` determines the handler's context. */
export interface Route {
  endpoint: AnyEndpoint;
  kind: 'public' | 'session' | 'project' | 'detached' | 'socket';
  handler: ErasedHandler;
  /** Reads the file of the call before the handler runs. */
  upload?: UploadOptions<unknown, unknown>;
  /** True if its transaction sees and may change the data of every project. */
  inEveryProject?: boolean;
  /** True if it may read from a replica. */
  fromReplica?: boolean;
}

export interface UploadOptions<F, P, E = unknown> {
  /** Reads the file while it arrives; the handler gets the result as `file`. */
  read(file: Upload, work: Work): Promise<F>;
  /** Slow work before the transaction begins; the handler gets the result as `prepared`. */
  prepare?(place: Pick<ProjectContext, 'actor' | 'projectId'>, input: Brought<E, F>): Promise<P>;
  /** Begins a task that shows the progress of the call. */
  begin?(projectId: number): Work;
  /** Releases the result of `read` when the call ends, however it ends. */
  release?(file: F): Promise<void>;
  /** Largest file in bytes, if the installation chooses it. */
  bodyLimit?: number;
}

type Brought<E, F> = Input<E> & { file: F; work: Work };

/** For every caller, signed in or not. */
export function publicRoute<E extends Endpoint<string, never, never, never> | AnyEndpoint>(
  endpoint: E,
  handler: Handler<PublicContext, E>,
): Route {
  return route('public', endpoint, handler);
}

/** For signed-in users, or for holders of a platform grant. */
export function platformRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<SessionContext, E>): Route {
  return route('session', endpoint, handler);
}

/** Inside the project that the call names, in one transaction. */
export function projectRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<ProjectContext, E>): Route {
  return route('project', endpoint, handler);
}

/** Inside the project, for a read that many rows take part in: it may answer from data that is some seconds old. */
export function replicaRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<ProjectContext, E>): Route {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} changes something, which a replica cannot`);
  return { ...route('project', endpoint, handler), fromReplica: true };
}

/** One transaction that sees and may change the data of every project. Only for holders of a platform grant. */
export function everyProjectRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<ProjectContext, E>): Route {
  if (!PLATFORM_GRANTS.some((grant) => grant === endpoint.guard)) {
    throw new Error(`${endpoint.path} reaches every project, and its guard is no grant of the platform`);
  }
  return { ...route('project', endpoint, handler), inEveryProject: true };
}

/**
 * Receives a file. The project's transaction opens only after `read` has the whole file, so that a slow upload does not
 * block other calls. With `kind: 'session'` the call belongs to no project, and its handler opens its transactions.
 */
export function uploadRoute<E extends AnyEndpoint, F, P = undefined, K extends 'project' | 'session' = 'project'>(
  endpoint: E,
  { kind, ...upload }: UploadOptions<F, P, E> & { kind?: K },
  handler: (
    context: K extends 'session' ? SessionContext : ProjectContext,
    input: Brought<E, F> & { prepared: P },
  ) => Promise<ReplyOf<E> | TextReply>,
): Route {
  return {
    ...route(kind ?? 'project', endpoint, handler),
    upload: upload as unknown as UploadOptions<unknown, unknown>,
  };
}

/**
 * A call in a project that opens its transactions itself, and receives a file or a form once it has decided to accept
 * it.
 */
export function detachedRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: (
    context: DetachedContext,
    input: Input<E> & Receiving,
  ) => Promise<ReplyOf<E> | TextReply | FileReply | EventStream>,
): Route {
  return route('detached', endpoint, handler);
}

export interface Receiving {
  receiveFile: ReceiveFile;
  receiveForm: ReceiveForm;
}

/** Reads the call's file while it arrives, works with the result, and releases it however the work ends. */
type ReceiveFile = <F, T>(
  file: { read(file: Upload): Promise<F>; release(value: F): Promise<void> },
  work: (value: F) => Promise<T>,
) => Promise<T>;

export type ReceiveForm = (limits: FormLimits) => Promise<Form>;

/** A websocket: the handler refuses the call, or returns a function that receives the accepted socket. */
export function socketRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: SocketContext, input: Input<E>) => Promise<AcceptSocket>,
): Route {
  return route('socket', endpoint, handler);
}

export type AcceptSocket = (socket: WebSocket) => void;

function route(kind: Route['kind'], endpoint: AnyEndpoint, handler: ErasedHandler): Route {
  return { kind, endpoint, handler };
}

/** Runs the handler of a route with the context of its kind. */
export function runHandler<Context>({ handler }: Route, context: Context, input: unknown): Promise<unknown> {
  return (handler as (context: Context, input: unknown) => Promise<unknown>)(context, input);
}
