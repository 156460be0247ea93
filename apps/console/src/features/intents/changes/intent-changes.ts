import { intents } from '@parley/contract';
import type { Evaluation, Intent } from '@parley/domain';
import { lastRead, patchRead, readAgain, readAt, refresh } from '#shared/api/hooks.ts';
import type { Change } from '#shared/changes/change.ts';
import { createChangeQueue } from '#shared/changes/change-queue.ts';
import { onSignOut } from '#shared/global-state.ts';
import { isTraining } from '#parts/training/training.ts';
import { HALF_TYPED } from '#shared/ui/add-field.tsx';
import { EDITED_IN_PLACE } from '#shared/ui/edit-in-place.tsx';

/**
 * Intents are named, not numbered: an intent that comes back after a deletion has another id, and earlier changes must
 * still find it.
 */
export type IntentChange = Change<Intent[]>;

/** The changes of editors to the intents of a project. */
export const intentChanges = createChangeQueue<Intent[]>({
  read: (projectId) => lastRead(intents.list, projectId) ?? [],
  update: (projectId, change) => patchRead(intents.list, change, projectId),
  readAgain: (projectId) => readAgain(intents.list, projectId),
  onAnswer(projectId, isDone) {
    if (isDone) patchRead(intents.evaluation, outdated, projectId);
    else void refresh(intents.evaluation, projectId);
    refreshSoon();
  },
});

function outdated(evaluation: Evaluation): Evaluation {
  return { ...evaluation, stale: true };
}

const REFRESH_AFTER_MS = 1_500;
let refreshing: ReturnType<typeof setTimeout> | undefined;
/** The field whose end is waited for. */
let leaving: Element | null = null;
onSignOut(() => clearTimeout(refreshing));

/** When the reason for the next refresh came up. */
let outdatedAt = 0;

/** Reads what others did, and whether the model is out of date, once the user pauses. */
export function refreshSoon(): void {
  outdatedAt = Date.now();
  clearTimeout(refreshing);
  refreshing = setTimeout(refreshOnceNothingIsEdited, REFRESH_AFTER_MS);
}

/**
 * Another user's change to a text that is being edited must appear as a conflict: the text is saved or left before the
 * list is read.
 */
function refreshOnceNothingIsEdited(): void {
  const field = document.activeElement;
  if (field?.matches(`${EDITED_IN_PLACE}, ${HALF_TYPED}`)) {
    if (leaving === field) return;
    leaving = field;
    field.addEventListener(
      'blur',
      () => {
        leaving = null;
        refreshSoon();
      },
      { once: true },
    );
    return;
  }
  void refreshOnceSettled();
}

async function refreshOnceSettled(): Promise<void> {
  await intentChanges.settled();
  void refresh(intents.list);
  // The end of a training reads it, before or after.
  if (!isTraining() && (readAt(intents.evaluation) ?? 0) <= outdatedAt) void refresh(intents.evaluation);
}
