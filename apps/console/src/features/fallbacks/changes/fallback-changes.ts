import { fallbacks, intents } from '@parley/contract';
import { patchRead, refresh } from '#shared/api/hooks.ts';
import { createChangeQueue } from '#shared/changes/change-queue.ts';
import type { Change } from '#shared/changes/change.ts';
import { createUserStore, onSignOut } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { asListed, NOTHING_DONE, type Local } from '#features/fallbacks/local.ts';

export type FallbackChange = Change<Local>;

/** Pages of phrases are read elsewhere; this holds the changes since, by project. */
const done = createUserStore<{ byProject: ReadonlyMap<number, Local> }>({ byProject: new Map() });
const answeredAt = new Map<number, number>();
onSignOut(() => {
  answeredAt.clear();
  clearTimeout(refreshing);
});

/** The decisions of editors about the phrases of a project. */
export const fallbackChanges = createChangeQueue<Local>({
  read: localOf,
  update: updateLocal,
  // Each change reads what its refusal needs.
  readAgain: () => Promise.resolve(),
  onAnswer(projectId) {
    answeredAt.set(projectId, performance.now());
    refreshSoon(projectId);
  },
});

/** The decisions that the server has confirmed. */
export function localOf(projectId: number): Local {
  return done.get().byProject.get(projectId) ?? NOTHING_DONE;
}

export function updateLocal(projectId: number, change: (local: Local) => Local): void {
  done.set(({ byProject }) => ({
    byProject: new Map(byProject).set(projectId, change(localOf(projectId))),
  }));
}

export function useLocal(projectId: number): Local {
  return fallbackChanges.useShown(useStore(done, ({ byProject }) => byProject.get(projectId) ?? NOTHING_DONE));
}

/** A list whose reading began after the last answer has everything about its phrases. */
export function takeListed(projectId: number, ids: ReadonlySet<number>, readAt: number): void {
  if (fallbackChanges.isWaiting(projectId) || readAt <= (answeredAt.get(projectId) ?? 0)) return;
  updateLocal(projectId, (local) => asListed(local, ids));
}

/** Until it is trained, the model does not know the templates that were added. */
export function outdateModel(projectId: number): void {
  patchRead(intents.evaluation, (evaluation) => ({ ...evaluation, stale: true }), projectId);
}

const REFRESH_AFTER_MS = 1_000;
let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Reads what else shows these numbers, once the user pauses. */
function refreshSoon(projectId: number): void {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => {
    for (const endpoint of [fallbacks.summary, intents.list, intents.evaluation]) void refresh(endpoint, projectId);
  }, REFRESH_AFTER_MS);
}
