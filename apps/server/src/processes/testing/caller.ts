import { fullPath, type AnyEndpoint, type ErrorBody, type ReplyOf } from '@parley/contract';
import type { SendOptions, TestClient } from '#processes/testing/test-clients.ts';

interface Reply<T> {
  status: number;
  headers: Record<string, unknown>;
  /** The answer's JSON, or its text if it is not JSON. */
  body: T;
  text: string;
  /** The error of a refusal. */
  error: ErrorBody['error'] | undefined;
}

/** Calls endpoints as this user in this project. */
export function callerIn(projectId: number, client: TestClient) {
  return async function call<E extends AnyEndpoint>(
    endpoint: E,
    { params = {}, query, ...options }: SendOptions & { params?: Record<string, number | string> } = {},
  ): Promise<Reply<ReplyOf<E>>> {
    const path = fullPath(endpoint).replaceAll(/:(\w+)/gu, (_match, name) => String(params[name]));
    const { status, text, headers } = await client.send(endpoint.method, path, {
      ...options,
      query: { project_id: projectId, ...query },
    });
    const isJson = String(headers['content-type']).startsWith('application/json');
    const body = isJson ? JSON.parse(text) : text;
    return { status, headers, text, body, error: status >= 400 ? body.error : undefined };
  };
}
