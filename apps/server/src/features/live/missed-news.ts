import { calls, deployments, mayCall, type AnyEndpoint } from '@parley/contract';
import type { Listener } from '#features/live/tell-listener.ts';

/** A server that hears nothing looks each second; lists that change rarely are read at each fifth look. */
const SLOW = 5;

/** Lets pages read again what only news tell of, because this server may have missed some. */
export function createMissedNews(
  pagesOf: (projectId: number) => readonly Listener[],
  onMissed: (projects: Iterable<number>, isBack: boolean) => void,
) {
  let looks = 0;
  /** `isBack`: the server hears again. */
  return (projects: ReadonlySet<number>, isBack: boolean): void => {
    const readsAll = isBack || looks % SLOW === 0;
    looks = isBack ? 0 : looks + 1;
    onMissed(projects, isBack);
    for (const projectId of projects) {
      for (const { sink, caller } of pagesOf(projectId)) {
        const may = (list: AnyEndpoint) => mayCall(caller.permissions, list, { projectId });
        if (may(calls.list)) sink.send('calls', null);
        if (readsAll && may(deployments.list)) sink.send('deployment', []);
      }
    }
  };
}
