import type { FallbackGroup } from '@parley/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '#shared/api/query-client.ts';

/** Begins the key of every list of phrases of a project. */
export function listKey(projectId: number) {
  return ['fallbacks', projectId] as const;
}

export function reloadPhrases(projectId: number): void {
  void queryClient.invalidateQueries({ queryKey: listKey(projectId) });
}

/** Phrases that have left the list since, for example with a training, come back to it. */
export function reloadUnlessListed(projectId: number, ids: readonly number[]): void {
  const lists = queryClient.getQueriesData<InfiniteData<{ groups: FallbackGroup[] }>>({ queryKey: listKey(projectId) });
  const groups = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.groups) ?? []);
  const listed = new Set(groups.flatMap(({ phrases }) => phrases.map(({ id }) => id)));
  if (!ids.every((id) => listed.has(id))) reloadPhrases(projectId);
}
