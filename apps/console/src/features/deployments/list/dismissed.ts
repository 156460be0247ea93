import type { PlannedDeployment } from '@parley/domain/deployment';
import { useState } from 'react';
import { useProjectIdIfAny } from '#shared/session/session.ts';

/** Hides plans that have ended, in this browser. */
export function useDismissed() {
  const projectId = useProjectIdIfAny();
  const key = `parley.dismissed-plans.${projectId}`;
  const [dismissed, setDismissed] = useState(() => idsIn(localStorage.getItem(key)));
  return {
    isDismissed: ({ id }: PlannedDeployment) => dismissed.includes(id),
    /** The server lists them for a week, so that older ids need not be kept. */
    dismiss(list: readonly PlannedDeployment[]): void {
      const ids = list.map(({ id }) => id);
      localStorage.setItem(key, JSON.stringify(ids));
      setDismissed(ids);
    },
  };
}

function idsIn(stored: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    // Somebody else wrote it.
    return [];
  }
}
