import type { FallbackGroup } from '@parley/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '#shared/api/query-client.ts';

/** Prefix of the query keys of a project's phrase lists. */
export function listKey(projectId: number) {
  return ['fallbacks', projectId] as const;
}

export function reloadPhrases(projectId: number): void {
  void queryClient.invalidateQueries({ queryKey: listKey(projectId) });
}

/** Reloads the list if it lacks some of these phrases, for example after a training. */
export function reloadUnlessListed(projectId: number, ids: readonly number[]): void {
  const lists = queryClient.getQueriesData<InfiniteData<{ groups: FallbackGroup[] }>>({ queryKey: listKey(projectId) });
  const groups = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.groups) ?? []);
  const listed = new Set(groups.flatMap(({ phrases }) => phrases.map(({ id }) => id)));
  if (!ids.every((id) => listed.has(id))) reloadPhrases(projectId);
}
