import { intents } from '@parley/contract';
import type { Intent } from '@parley/domain';
import { useEffect, useRef } from 'react';
import { lastRead, readAgain } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectId } from '#shared/session/session.ts';
import { intentTexts } from '#texts/intents.ts';

/**
 * Reports that the intent in the address does not exist. An intent that is deleted while the screen is open needs no
 * notice.
 */
export function useUnknownIntent(selected: number | undefined, all: readonly Intent[]): void {
  const projectId = useProjectId();
  const known = useRef(new Set<number>());
  useEffect(() => {
    for (const { id } of all) known.current.add(id);
    if (selected === undefined || known.current.has(selected)) return;
    known.current.add(selected);
    void tellUnlessThere(selected, projectId);
  }, [selected, all, projectId]);
}

async function tellUnlessThere(selected: number, projectId: number): Promise<void> {
  // It may be newer than the list.
  await readAgain(intents.list, projectId);
  const isThere = lastRead(intents.list, projectId)?.some(({ id }) => id === selected) ?? true;
  if (!isThere) notify.warn({ title: intentTexts.unknown, message: intentTexts.unknownHint });
}
