import type { CallEvent } from '@parley/voice';
import { noteProgress, type CallKey } from '#features/calls/call-store.ts';
import type { Queries } from '#platform/db/database.ts';

/** What the list of calls in progress shows of a call. */
export function callProgress(db: Queries, key: CallKey, onChange: () => void) {
  let state: string | null = null;
  let waitsFor: string | null = null;
  let isNew = false;
  return {
    /** True if the list has something else to show now. */
    follow(event: CallEvent): boolean {
      if (event.kind === 'state') ({ state } = event);
      else if (event.kind === 'expects') waitsFor = event.expects.kind;
      else return false;
      isNew = true;
      return true;
    },
    async store(): Promise<void> {
      if (!isNew || state === null) return;
      await noteProgress(db, key, { state, waitsFor });
      isNew = false;
      onChange();
    },
  };
}
