import type { IntentChange } from '#features/intents/intent-changes.ts';

const MAX_CHANGES = 200;

/** What was done on the screen and can be taken back, and what was taken back and can be done again. */
export interface ChangeHistory {
  past: readonly IntentChange[];
  future: readonly IntentChange[];
}

export const NO_HISTORY: ChangeHistory = { past: [], future: [] };

export function remembered({ past }: ChangeHistory, change: IntentChange): ChangeHistory {
  return { past: [...past, change].slice(-MAX_CHANGES), future: [] };
}

/** After taking back a change: the last one, or an earlier one that its notice still offers. */
export function takenBack({ past, future }: ChangeHistory, change: IntentChange): ChangeHistory {
  return { past: past.filter((one) => one !== change), future: [...future, change] };
}

export function doneAgain({ past, future }: ChangeHistory, change: IntentChange): ChangeHistory {
  return { past: [...past, change], future: future.filter((one) => one !== change) };
}

/** What can neither be taken back nor done again, because what it was about is gone. */
export function forgotten({ past, future }: ChangeHistory, change: IntentChange): ChangeHistory {
  return { past: past.filter((one) => one !== change), future: future.filter((one) => one !== change) };
}
