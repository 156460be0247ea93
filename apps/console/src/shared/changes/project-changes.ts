import { useMemo } from 'react';
import type { Change } from '#shared/changes/change.ts';
import type { ChangedList } from '#shared/changes/changed-list.ts';
import type { History } from '#shared/changes/history.ts';
import { useProjectId } from '#shared/session/session.ts';
import { createStore, useStore } from '#shared/store.ts';

export interface Entry<State> {
  change: Change<State>;
  /** The change that this one reverts. */
  of?: Change<State>;
}

interface ProjectState<State> extends History<State> {
  /** Changes that wait for the server, in the order in which they were made. */
  pending: readonly Entry<State>[];
}

export type ProjectChanges<State> = ReturnType<typeof createProjectChanges<State>>;

/** The changes of each project: pending ones, and the history for undo and redo. */
export function createProjectChanges<State>(list: ChangedList<State>) {
  const nothing: ProjectState<State> = { pending: [], past: [], future: [] };
  const store = createStore<{ byProject: ReadonlyMap<number, ProjectState<State>> }>({ byProject: new Map() });
  const of = (projectId: number): ProjectState<State> => store.get().byProject.get(projectId) ?? nothing;

  return {
    of,

    update(projectId: number, change: (state: ProjectState<State>) => Partial<ProjectState<State>>): void {
      store.set(({ byProject }) => {
        const before = byProject.get(projectId) ?? nothing;
        return { byProject: new Map(byProject).set(projectId, { ...before, ...change(before) }) };
      });
    },

    clear: () => store.set({ byProject: new Map() }),

    /** The list with the waiting changes applied; undefined before it is read. */
    shownIn(projectId: number): State | undefined {
      const state = list.read(projectId);
      return state === undefined ? undefined : applied(state, of(projectId).pending);
    },

    /** The list as it was read, with the waiting changes applied. */
    useShown<Read extends State | undefined>(state: Read): Read | State {
      const projectId = useProjectId();
      const pending = useStore(store, ({ byProject }) => (byProject.get(projectId) ?? nothing).pending);
      return useMemo(() => (state === undefined ? state : applied(state as State, pending)), [state, pending]);
    },

    useOf: (projectId: number) => useStore(store, ({ byProject }) => byProject.get(projectId) ?? nothing),
  };
}

function applied<State>(state: State, pending: readonly Entry<State>[]): State {
  return pending.reduce((now, { change }) => change.apply(now), state);
}
