import { useMemo } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { gone, type Change, type Sending } from '#shared/changes/change.ts';
import { added, without, type History, type Side } from '#shared/changes/history.ts';
import { createRefusalNotices, isToldByQueue } from '#shared/changes/refusal-notices.ts';
import { notify, type NoticeText } from '#shared/notices/notices.ts';
import { session, useProjectId } from '#shared/session/session.ts';
import { createStore, useStore } from '#shared/store.ts';
import { saveTexts } from '#texts/saving.ts';

/** A list that is saved at once. It lives outside components, by project. */
export interface ChangedList<State> {
  /** As last read, with every change that the server has confirmed; undefined before it is read. */
  read(projectId: number): State | undefined;
  update(projectId: number, change: (state: State) => State): void;
  /** Reads the list again after a refusal. */
  readAgain(projectId: number): Promise<unknown>;
  /** Called after each answer: what depends on the list is out of date. */
  onAnswer?(projectId: number, isDone: boolean): void;
  /** Another user signs in. */
  forget?(): void;
}

/** Refused with this error; undefined when the change is made. */
export type ChangeResult = ApiError | CallSkipped | undefined;

export interface MakeOptions {
  /** The current one unless told. */
  projectId?: number | undefined;
  /** Refusals that the caller tells. */
  quiet?: ((error: ApiError) => boolean) | undefined;
  /** A field still holds what was typed, and shows why it was refused. */
  hasField?: boolean | undefined;
}

interface Entry<State> {
  change: Change<State>;
  /** The change that this one takes back. */
  of?: Change<State>;
}

interface ProjectState<State> extends History<State> {
  /** Changes that wait for the server, in the order in which they were made. */
  pending: readonly Entry<State>[];
}

const queues = new Set<() => void>();

/** Forgets every change, also those that wait: another user has signed in. */
export function forgetChanges(): void {
  for (const forget of queues) forget();
}

/**
 * Makes changes to a list that is saved at once. They show immediately and are sent one after another, wherever the
 * user goes meanwhile; each can be taken back.
 */
export function createChangeQueue<State>(list: ChangedList<State>) {
  const nothing: ProjectState<State> = { pending: [], past: [], future: [] };
  const store = createStore<{ byProject: ReadonlyMap<number, ProjectState<State>> }>({ byProject: new Map() });
  const lastSent = new Map<number, Promise<unknown>>();
  const refused = new WeakSet<Change<State>>();
  const refusals = createRefusalNotices<State>((change, projectId) => void make(change, { projectId }));

  queues.add(() => {
    store.set({ byProject: new Map() });
    lastSent.clear();
    list.forget?.();
  });

  const of = (projectId: number): ProjectState<State> => store.get().byProject.get(projectId) ?? nothing;

  function update(projectId: number, change: (state: ProjectState<State>) => Partial<ProjectState<State>>): void {
    store.set(({ byProject }) => {
      const before = byProject.get(projectId) ?? nothing;
      return { byProject: new Map(byProject).set(projectId, { ...before, ...change(before) }) };
    });
  }

  /** Makes a change at once, and offers to undo it. */
  function make(change: Change<State>, options: MakeOptions = {}): Promise<ChangeResult> {
    const projectId = options.projectId ?? session.get().projectId;
    if (projectId === undefined) throw new Error('No project is open');
    remember(projectId, change);
    return send(projectId, { change }, async (error) => {
      if (!error) return tell(projectId, change, 'past');
      update(projectId, (all) => without(all, change));
      await refusals.tell(error, change, { ...options, projectId });
    });
  }

  /** Keeps a change that can be taken back. Answers the action that offers it. */
  function remember(projectId: number, change: Change<State>): NonNullable<NoticeText['action']> {
    if (change.inverse) update(projectId, (all) => ({ ...added(all, 'past', change), future: [] }));
    return stepAction(projectId, change, 'past');
  }

  function stepAction(projectId: number, change: Change<State>, side: Side): NonNullable<NoticeText['action']> {
    const label = side === 'past' ? saveTexts.undo : saveTexts.redo;
    return { label, run: () => void step(side, projectId, change) };
  }

  /** Takes back the last change of one side of the history, or the one that a notice offers. */
  function step(side: Side, projectId: number, wanted?: Change<State>): Change<State> | undefined {
    const other = side === 'past' ? 'future' : 'past';
    for (;;) {
      const change = wanted ?? of(projectId)[side].at(-1);
      if (!change || !of(projectId)[side].includes(change)) return undefined;
      const state = shownOf(projectId);
      const back = state === undefined ? undefined : change.inverse?.(state);
      update(projectId, (all) => without(all, change));
      if (!back) continue;
      update(projectId, (all) => added(all, other, back));
      void send(projectId, { change: back, of: change }, async (error) => {
        if (!error) return tell(projectId, back, other);
        // After another kind of refusal it can be tried again.
        const isLost = error instanceof ApiError && [400, 404].includes(error.status);
        update(projectId, (all) => (isLost ? without(all, back) : added(without(all, back), side, change)));
        await refusals.tell(error, back, { projectId });
      });
      return change;
    }
  }

  function tell(projectId: number, change: Change<State>, side: Side): void {
    if (!change.notice) return;
    const action = change.inverse && stepAction(projectId, change, side);
    notify.success({ ...change.notice, projectId, ...(action && { action }) });
  }

  /** One after another: a change looks up what the one before it may have made. */
  function send(
    projectId: number,
    entry: Entry<State>,
    onAnswer: (error: ChangeResult) => void | Promise<void>,
  ): Promise<ChangeResult> {
    update(projectId, ({ pending }) => ({ pending: [...pending, entry] }));
    const earlier = lastSent.get(projectId) ?? Promise.resolve();
    const own = earlier.then(async () => {
      if (entry.of && refused.has(entry.of)) {
        drop(projectId, entry);
        update(projectId, (all) => without(all, entry.change));
        return undefined;
      }
      const error = await sendNow(projectId, entry);
      await onAnswer(error);
      return error;
    });
    lastSent.set(
      projectId,
      own.catch(() => undefined),
    );
    return own;
  }

  async function sendNow(projectId: number, entry: Entry<State>, isAgain = false): Promise<ChangeResult> {
    const { change } = entry;
    const state = list.read(projectId);
    try {
      if (state === undefined) throw gone();
      const settle = await change.calls(sendingOf(projectId, state));
      list.update(projectId, (now) => settle?.(change.apply(now), now) ?? change.apply(now));
      drop(projectId, entry);
      refusals.takeBack(change, projectId);
      list.onAnswer?.(projectId, true);
      return undefined;
    } catch (error) {
      const isOutrun = error instanceof ApiError && error.status === 409 && change.isRepeatable === true && !isAgain;
      if (isOutrun) {
        await list.readAgain(projectId);
        return sendNow(projectId, entry, true);
      }
      refused.add(change);
      drop(projectId, entry);
      await list.readAgain(projectId);
      list.onAnswer?.(projectId, false);
      if (error instanceof ApiError || error instanceof CallSkipped) return error;
      update(projectId, (all) => without(all, change));
      throw error;
    }
  }

  function drop(projectId: number, entry: Entry<State>): void {
    update(projectId, ({ pending }) => ({ pending: pending.filter((one) => one !== entry) }));
  }

  function shownOf(projectId: number): State | undefined {
    const state = list.read(projectId);
    return state === undefined ? undefined : applied(state, of(projectId).pending);
  }

  /** Resolves when no change waits, nor one that was made meanwhile. */
  async function settled(projectId = session.get().projectId): Promise<void> {
    if (projectId === undefined) return;
    for (let waitedFor: unknown; waitedFor !== lastSent.get(projectId); await lastSent.get(projectId)) {
      waitedFor = lastSent.get(projectId);
    }
  }

  return {
    make,
    remember,
    settled,
    /** The list of the current project as it is shown; undefined before it is read. */
    shownNow() {
      const { projectId } = session.get();
      return projectId === undefined ? undefined : shownOf(projectId);
    },
    isWaiting: (projectId: number) => of(projectId).pending.length > 0,
    undo: (projectId: number) => step('past', projectId),

    /** The list as it was read, with the waiting changes applied. */
    useShown<Read extends State | undefined>(state: Read): Read | State {
      const projectId = useProjectId();
      const pending = useStore(store, ({ byProject }) => (byProject.get(projectId) ?? nothing).pending);
      return useMemo(() => (state === undefined ? state : applied(state as State, pending)), [state, pending]);
    },

    /** Undefined where nothing can be taken back or made again. `undo` answers what it takes back. */
    useHistory() {
      const projectId = useProjectId();
      const { past, future } = useStore(store, ({ byProject }) => byProject.get(projectId) ?? nothing);
      return {
        undo: past.length > 0 ? () => step('past', projectId) : undefined,
        redo: future.length > 0 ? () => step('future', projectId) : undefined,
      };
    },
  };
}

function applied<State>(state: State, pending: readonly Entry<State>[]): State {
  return pending.reduce((now, { change }) => change.apply(now), state);
}

function sendingOf<State>(projectId: number, state: State): Sending<State> {
  return { to: { projectId, quiet: isToldByQueue }, state };
}
