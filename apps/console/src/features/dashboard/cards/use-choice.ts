import { labels, reactions, settings, stats, type BodyInput } from '@parley/contract';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { dashboardTexts } from '#texts/dashboard.ts';

type Choice = BodyInput<typeof stats.choose>;

/** The project's funnels and goals, and how to change them. */
export function useChoice() {
  const { data } = useRead(stats.choice, { handles: ['local'] });
  const canChange = useCan(settings.update);
  const saving = useWrite(stats.choose, { refreshes: [stats.choice, stats.goals], notice: dashboardTexts.saved });
  const choice: Choice = data ?? { funnels: [], goals: [] };
  return {
    choice,
    isRead: data !== undefined,
    canChange,
    isSaving: saving.isPending,
    save: (change: Partial<Choice>, onSaved: () => void) =>
      saving.mutate({ body: { ...choice, ...change } }, { onSuccess: onSaved }),
  };
}

export interface Choosable {
  kind: 'reaction' | 'scope' | 'label';
  id: number;
  name: string;
}

/** The reactions, scopes and labels of the project by what funnels and goals call them. */
export function useChoosable() {
  const { data: reactionList } = useRead(reactions.list, { handles: ['local'] });
  const { data: scopeList } = useRead(reactions.scopes, { handles: ['local'] });
  const { data: labelList } = useRead(labels.list, { handles: ['local'] });
  return useMemo(() => {
    const all: Choosable[] = [
      ...(reactionList ?? []).map(({ id, name }) => ({ kind: 'reaction' as const, id, name })),
      ...(scopeList ?? []).map(({ id, name }) => ({
        kind: 'scope' as const,
        id,
        name: dashboardTexts.funnel.scope(name),
      })),
      ...(labelList ?? []).map(({ id, name }) => ({ kind: 'label' as const, id, name })),
    ];
    const names = new Map(all.map((one) => [`${one.kind} ${one.id}`, one.name]));
    return {
      all,
      nameOf: ({ kind, id }: Pick<Choosable, 'kind' | 'id'>) =>
        names.get(`${kind} ${id}`) ?? dashboardTexts.funnel.unknown,
    };
  }, [reactionList, scopeList, labelList]);
}
