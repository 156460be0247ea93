import { mayCall, type AnyEndpoint, type ReplyOf } from '@parley/contract';
import {
  useMutation,
  useQuery,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Environment } from '@parley/domain/deployment';
import { ApiError } from '#shared/api/api-error.ts';
import { call, type AnyCallOptions, type CallInput } from '#shared/api/client.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { isHandled, type Handles } from '#shared/api/refusals.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { texts } from '#texts/spec.ts';

interface ReadOptions<E> {
  query?: CallInput<E>['query'];
  params?: CallInput<E>['params'];
  enabled?: boolean;
  /** Milliseconds between reads while the screen is open; may depend on the last reply. */
  refetchInterval?: number | ((data: ReplyOf<E> | undefined) => number);
  staleTime?: number;
  handles?: AnyCallOptions['handles'];
}

/** Follows a read. While the user lacks the grant, no call is made and `data` stays undefined. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  { query, params, enabled = true, handles, refetchInterval, ...rest }: ReadOptions<E> = {},
): UseQueryResult<ReplyOf<E>> {
  const projectId = useStore(session, (state) => state.projectId);
  const permissions = useStore(session, (state) => state.user?.permissions);
  const hasPlace = endpoint.of === 'platform' || projectId !== undefined;
  const queryKey = readKey(endpoint, projectId, { query, params });
  return useQuery<ReplyOf<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      callLoosely(endpoint, { projectId, query, params, signal, handles: handledByFollowers(queryKey) }),
    meta: { handles },
    enabled: enabled && hasPlace && mayCall(permissions, endpoint, { projectId }),
    ...(refetchInterval === undefined
      ? {}
      : {
          refetchInterval:
            typeof refetchInterval === 'number' ? refetchInterval : ({ state }) => refetchInterval(state.data),
        }),
    ...rest,
  });
}

type Input<E> = Record<never, never> extends CallInput<E> ? CallInput<E> | void : CallInput<E>;

interface WriteOptions<E> {
  /** Reads that the write makes old. They are repeated before the mutation ends. */
  refreshes?: AnyEndpoint[];
  /** Shown on success. */
  notice?: string | ((reply: ReplyOf<E>, input: Input<E>) => string | undefined);
  onSuccess?: (reply: ReplyOf<E>, input: Input<E>) => unknown;
  onError?: (error: Error, input: Input<E>) => unknown;
  /** The version that the write is based on, if the endpoint's own clock does not know it. */
  atime?: number | undefined;
  /** Refusals that the screen shows itself. */
  handles?: AnyCallOptions['handles'];
}

/** A change: `mutate({ params, query, body })`. */
export function useWrite<E extends AnyEndpoint>(
  endpoint: E,
  { refreshes = [], notice, onSuccess, onError, atime, handles }: WriteOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Error, Input<E>> {
  return useMutation<ReplyOf<E>, Error, Input<E>>({
    mutationFn: (input) => callLoosely(endpoint, { ...input, atime, handles }),
    async onSuccess(reply, input) {
      const title = typeof notice === 'function' ? notice(reply, input) : notice;
      if (title !== undefined) notify.success({ title });
      await Promise.all(refreshes.map((endpoint) => refresh(endpoint)));
      await onSuccess?.(reply, input);
    },
    onError(error, input) {
      if (error instanceof ApiError && error.status === 404 && !onError) {
        notify.error({ title: texts.error.title, message: texts.error.gone });
      }
      // Another user was faster: shows the current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        for (const read of refreshes) void refresh(read);
      }
      return onError?.(error, input);
    },
  });
}

/** Repeats the reads of an endpoint in a project; reads without an open screen wait until one needs them. */
export function refresh(endpoint: AnyEndpoint, projectId = session.get().projectId): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: readKey(endpoint, projectId, {}).slice(0, 2) });
}

/** Repeats the reads of an endpoint now, even without an open screen that uses them. */
export function readAgain(endpoint: AnyEndpoint, projectId: number | undefined): Promise<void> {
  const queryKey = readKey(endpoint, projectId, {}).slice(0, 2);
  return queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
}

/** Prefetches data, if the user may read it. Only a screen that waits for the data shows a failure. */
export async function prefetch(endpoint: AnyEndpoint, environment?: Environment): Promise<void> {
  const { projectId, user } = session.get();
  if (!mayCall(user?.permissions, endpoint, { projectId, environment })) return;
  const options = environment === undefined ? {} : { query: { project_env: environment } };
  const queryKey = readKey(endpoint, projectId, options);
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callLoosely(endpoint, { ...options, projectId, signal, handles: handledByFollowers(queryKey) }),
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Pick<AnyCallOptions, 'handles'>;
  }
}

/** Without a screen that waits for it, a read may fail silently, except when the session has ended. */
const UNFOLLOWED: Handles = ['local', 0, 402];

/** Handles a failed read if each of the parts that follow it does. */
function handledByFollowers(queryKey: QueryKey): (error: ApiError) => boolean {
  return (error) => {
    const observers = queryClient.getQueryCache().find({ queryKey, exact: true })?.observers ?? [];
    const followers = observers.filter(({ options }) => options.enabled !== false);
    if (followers.length === 0) return isHandled(error, UNFOLLOWED);
    return followers.every(({ options: { meta } }) => isHandled(error, meta?.handles));
  };
}

/** The last answer of a read without query, by default in the current project. */
export function lastRead<E extends AnyEndpoint>(
  endpoint: E,
  projectId = session.get().projectId,
): ReplyOf<E> | undefined {
  return queryClient.getQueryData<ReplyOf<E>>(readKey(endpoint, projectId, {}));
}

/** The time in milliseconds when a read without query was last answered or changed in the current project. */
export function readAt(endpoint: AnyEndpoint): number | undefined {
  return queryClient.getQueryState(readKey(endpoint, session.get().projectId, {}))?.dataUpdatedAt;
}

/** Shows a change before the server confirms it. Cancels a running read, which would show the old state. */
export function patchRead<E extends AnyEndpoint>(
  endpoint: E,
  change: (reply: ReplyOf<E>) => ReplyOf<E>,
  projectId = session.get().projectId,
): void {
  const queryKey = readKey(endpoint, projectId, {});
  if (queryClient.getQueryData(queryKey) === undefined) return;
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<ReplyOf<E>>(queryKey, (reply) => (reply === undefined ? undefined : change(reply)));
}

function readKey(
  endpoint: AnyEndpoint,
  projectId: number | undefined,
  { query, params }: { query?: unknown; params?: unknown },
): unknown[] {
  const place = endpoint.of === 'project' ? (projectId ?? null) : null;
  return [`${endpoint.method} ${endpoint.path}`, place, query ?? {}, params ?? {}];
}

/** The key of a read by pages, which `refresh` of its endpoint repeats, too. */
export function pagesKey(endpoint: AnyEndpoint, projectId: number, query: unknown): unknown[] {
  return [...readKey(endpoint, projectId, {}).slice(0, 2), 'pages', query];
}

/** The compiler cannot check options against an unresolved endpoint; the callers above are checked. */
function callLoosely<E extends AnyEndpoint>(endpoint: E, options: AnyCallOptions): Promise<ReplyOf<E>> {
  return call<AnyEndpoint>(endpoint, options) as Promise<ReplyOf<E>>;
}
