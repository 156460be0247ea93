import type { AnyEndpoint, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@parley/contract';
import { PLATFORM_GRANTS } from '@parley/domain/permission';
import type { WebSocket } from 'ws';
import type { DetachedContext, ProjectContext, PublicContext, SessionContext, SocketContext } from '#http/context.ts';
import type { EventStream } from '#http/event-stream.ts';
import type { FileReply, TextReply } from '#http/reply.ts';
import type { Form, FormLimits, Upload } from '#http/uploads.ts';
import { unwatched, type Work } from '#http/work.ts';

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

/** An endpoint with its handler. `kind` says which context the handler gets. */
export interface Route {
  endpoint: AnyEndpoint;
  kind: 'public' | 'session' | 'project' | 'detached' | 'socket';
  handler: ErasedHandler;
  /** Takes in the file that the call brings; what it gives is the handler's `file`. */
  readFile?: (file: Upload, work: Work) => Promise<unknown>;
  /** Reading the file and what is done with it, as the handler's `work`. */
  begin?: (projectId: number) => Work;
  /** Before the transaction begins; what it gives is the handler's `prepared`. */
  prepare?: ErasedHandler;
  /** Called once with what `readFile` gave, when the call is over, whether it was answered or refused. */
  release?: (file: never) => Promise<void>;
  /** Largest body in bytes, where the installation chooses it. */
  bodyLimit?: number;
  /** Gets the form that the call brings as its `readForm`. */
  takesForm?: boolean;
  /** Gets the file that the call brings by its `receive`. */
  takesFile?: boolean;
  /** Its transaction sees and may change every project's things. */
  inEveryProject?: boolean;
}

/** For everybody, signed in or not. */
export function publicRoute<E extends Endpoint<string, never, never, never> | AnyEndpoint>(
  endpoint: E,
  handler: Handler<PublicContext, E>,
): Route {
  return route('public', endpoint, handler);
}

/** For whoever is signed in, or holds the grant on the whole platform. */
export function platformRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<SessionContext, E>): Route {
  return route('session', endpoint, handler);
}

/** Inside the project that the call names, in one transaction. */
export function projectRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<ProjectContext, E>): Route {
  return route('project', endpoint, handler);
}

/**
 * The same, in one transaction that sees and may change every project's things. For what is in all of them, and for
 * holders of a grant of the platform only.
 */
export function everyProjectRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<ProjectContext, E>): Route {
  if (!PLATFORM_GRANTS.some((grant) => grant === endpoint.guard)) {
    throw new Error(`${endpoint.path} reaches every project, and its guard is no grant of the platform`);
  }
  return { ...route('project', endpoint, handler), inEveryProject: true };
}

/**
 * Inside the project that the call names, in one transaction. That is opened only once `readFile` has taken in the
 * whole file, so that nobody waits for a slow upload.
 */
export function uploadRoute<E extends AnyEndpoint, F>(
  endpoint: E,
  readFile: (file: Upload, work: Work) => Promise<F>,
  handler: (context: ProjectContext, input: Input<E> & { file: F; work: Work }) => Promise<ReplyOf<E> | TextReply>,
  options: UploadOptions<F> = {},
): Route {
  return taking(route('project', endpoint, handler), readFile, options);
}

/** The same for what belongs to no project: the handler opens its transactions itself. */
export function platformUploadRoute<E extends AnyEndpoint, F>(
  endpoint: E,
  readFile: (file: Upload, work: Work) => Promise<F>,
  handler: (context: SessionContext, input: Input<E> & { file: F; work: Work }) => Promise<ReplyOf<E>>,
  options: UploadOptions<F> = {},
): Route {
  return taking(route('session', endpoint, handler), readFile, options);
}

/** The same where most of the work is done before the transaction is opened, by `prepare`. */
export function preparedUploadRoute<E extends AnyEndpoint, F, P>(
  endpoint: E,
  readFile: (file: Upload, work: Work) => Promise<F>,
  prepare: (place: Pick<ProjectContext, 'actor' | 'projectId'>, input: Brought<E, F>) => Promise<P>,
  handler: (context: ProjectContext, input: Brought<E, F> & { prepared: P }) => Promise<ReplyOf<E> | TextReply>,
  options: UploadOptions<F> = {},
): Route {
  return { ...taking(route('project', endpoint, handler), readFile, options), prepare };
}

type Brought<E, F> = Input<E> & { file: F; work: Work };

/** The same for a file of which the handler writes a part in each of many transactions, which it opens itself. */
export function detachedUploadRoute<E extends AnyEndpoint, F>(
  endpoint: E,
  readFile: (file: Upload, work: Work) => Promise<F>,
  handler: (context: DetachedContext, input: Input<E> & { file: F; work: Work }) => Promise<ReplyOf<E>>,
  options: UploadOptions<F> = {},
): Route {
  return taking(route('detached', endpoint, handler), readFile, options);
}

interface UploadOptions<F> {
  begin?: (projectId: number) => Work;
  /** Lets go of what `readFile` gave, however the call ends. */
  release?: (file: F) => Promise<void>;
  /** In place of the endpoint's. */
  bodyLimit?: number;
}

function taking<F>(
  taker: Route,
  readFile: (file: Upload, work: Work) => Promise<F>,
  { begin = unwatched, release, bodyLimit }: UploadOptions<F>,
): Route {
  return {
    ...taker,
    readFile,
    begin,
    ...(release ? { release } : {}),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  };
}

/** A call in a project that opens its transactions itself. */
export function detachedRoute<E extends AnyEndpoint>(endpoint: E, handler: Handler<DetachedContext, E>): Route {
  return route('detached', endpoint, handler);
}

/**
 * A call in a project, with a form of files and fields. The handler takes it in when it has found out that it is welcome,
 * and opens its transactions itself.
 */
export function formRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: (
    context: DetachedContext,
    input: Input<E> & { readForm: (limits: FormLimits) => Promise<Form> },
  ) => Promise<ReplyOf<E>>,
): Route {
  return { ...route('detached', endpoint, handler), takesForm: true };
}

/**
 * A route of a project that takes a file. The handler takes the file in once it has found it welcome, and opens its
 * transactions itself.
 */
export function fileRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: DetachedContext, input: Input<E> & { receive: ReceiveFile }) => Promise<ReplyOf<E>>,
): Route {
  return { ...route('detached', endpoint, handler), takesFile: true };
}

/** Hands the file to `read` while it comes in; `release` lets go of what was read of a form that is refused after all. */
export type ReceiveFile = <F>(read: (file: Upload) => Promise<F>, release: (value: F) => Promise<void>) => Promise<F>;

/** A websocket: the handler refuses, or answers what is done with the socket once it is accepted. */
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

/** Runs the handler of a route, whose kind says which context it gets. */
export function runHandler<Context>({ handler }: Route, context: Context, input: unknown): Promise<unknown> {
  return (handler as (context: Context, input: unknown) => Promise<unknown>)(context, input);
}
