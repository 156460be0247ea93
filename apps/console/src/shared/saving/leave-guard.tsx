import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { leaving } from '#shared/leaving.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { saveTexts } from '#texts/saving.ts';

interface LeaveGuardProps {
  /** The number of unsaved changes; 0 does not ask. */
  count: number;
  isSaving: boolean;
  onSave: () => Promise<boolean>;
  /** Names of the address that, changed, leave the part of the screen that holds the unsaved changes. */
  asksWithin?: readonly string[];
  /** The words of a screen that keeps no draft. */
  wording?: { hint: string; discard: string; save?: string };
}

/** Asks before the user leaves the screen or closes the page with unsaved changes. */
export function LeaveGuard({ count, isSaving, onSave, asksWithin = [], wording }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      count > 0 && (leavesScreen(from, to) || asksWithin.some((name) => valueOf(from, name) !== valueOf(to, name))),
  );
  useEffect(() => {
    if (count === 0) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);

  const isUnderWay = blocker.state !== 'unblocked';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    leaving.set({ isUnderWay });
    return () => leaving.set({ isUnderWay: false });
  }, [isUnderWay]);

  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      title={saveTexts.leave.title(count)}
      size={440}
      onClose={() => blocker.reset?.()}
      footer={
        <>
          {/* Disabled during a save: its remaining calls would go to the project that the user switches to. */}
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={() => blocker.proceed?.()}>
            {wording?.discard ?? saveTexts.leave.keepDraft}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {saveTexts.leave.stay}
          </Button>
          <Button variant="filled" loading={isSaving} onClick={() => void saveAndLeave()}>
            {wording?.save ?? saveTexts.leave.saveAndLeave}
          </Button>
        </>
      }
    >
      {wording?.hint ?? saveTexts.leave.hint}
    </Dialog>
  );
}

/**
 * True for another screen or project. A new selection on the screen does not count, and an expired session cannot wait.
 */
function leavesScreen(from: Location, to: Location): boolean {
  if (!to.pathname.startsWith('/app')) return false;
  return from.pathname !== to.pathname || new Set([from, to].flatMap(projectOf)).size > 1;
}

/** Empty until the current project is written into the address. */
function projectOf({ search }: Location): string[] {
  return new URLSearchParams(search).getAll('project_id');
}

function valueOf({ search }: Location, name: string): string {
  return new URLSearchParams(search).get(name) ?? '';
}
