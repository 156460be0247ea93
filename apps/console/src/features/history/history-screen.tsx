import { IconHistory } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { actions, entities, intents, reactions, settings, tests } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useUserName } from '#shared/users/use-user-name.ts';
import type { AuthorName } from '#features/history/versions/author-name.ts';
import { Comparison } from '#features/history/comparison/comparison.tsx';
import type { Moment } from '#features/history/versions/moments.ts';
import { COMPARED } from '#features/history/comparison/serialize.ts';
import { useReleases } from '#features/history/versions/releases.ts';
import { useVersions } from '#features/history/versions/use-versions.ts';
import { historyTexts } from '#texts/history.ts';
import { texts } from '#texts/spec.ts';

/** Compares two versions of the project, and restores earlier states. */
export function HistoryScreen() {
  const { moments, error, refetch } = useVersions();
  const tabs = useTabs();
  const { releases, isPending } = useReleases();
  const nameOf = useAuthorName(moments);
  if (error && !moments) return <LoadError what={historyTexts.what} error={error} onRetry={() => void refetch()} />;
  if (!moments || isPending) return <SkeletonRows />;
  return (
    <div className="p-column">
      <PageHeader>{texts.history.compare}</PageHeader>
      {moments.length < 2 ? (
        <EmptyState icon={IconHistory} title={historyTexts.first.title}>
          {historyTexts.first.hint}
        </EmptyState>
      ) : tabs.length === 0 ? (
        <EmptyState icon={IconHistory} title={historyTexts.denied.title}>
          {historyTexts.denied.hint}
        </EmptyState>
      ) : (
        <Comparison moments={moments} tabs={tabs} releases={releases} nameOf={nameOf} />
      )}
    </div>
  );
}

/** A tab for each resource that the user may see. */
function useTabs() {
  const may = {
    reactions: useCan(reactions.list),
    intents: useCan(intents.list),
    actions: useCan(actions.list),
    entities: useCan(entities.list),
    settings: useCan(settings.get),
    tests: useCan(tests.list),
  };
  return COMPARED.filter((resource) => may[resource]);
}

/** The list of versions names its authors, even for readers who may not see users. */
function useAuthorName(moments: readonly Moment[] | undefined): AuthorName {
  const userName = useUserName();
  const names = useMemo(() => new Map(moments?.map(({ who, who_name }) => [who, who_name])), [moments]);
  return useCallback(({ who, who_name }) => who_name ?? names.get(who ?? null) ?? userName(who), [names, userName]);
}
