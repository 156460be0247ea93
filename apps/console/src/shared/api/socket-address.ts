import { fullPath, type AnyEndpoint } from '@parley/contract';
import { session } from '#shared/session/session.ts';

/** The address of an endpoint's websocket, in the open project. */
export function socketAddress(endpoint: AnyEndpoint, query: Record<string, string>): string {
  const url = new URL(fullPath(endpoint), location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = new URLSearchParams({ project_id: String(session.get().projectId), ...query }).toString();
  return url.href;
}
