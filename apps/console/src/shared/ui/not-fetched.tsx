import { useEffect, useEffectEvent } from 'react';
import type { Refetch } from '#shared/ui/fetched-part.tsx';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';
import { LoadError } from '#shared/ui/load-error.tsx';

export function ScreenNotFetched({ title, ...refetch }: Refetch & { title: string }) {
  const error = new Error(texts.error.connectionHint);
  return <LoadError what={title} error={error} onRetry={() => void askAgain(refetch)} />;
}

export async function askAgain({ failures, onRetry }: Refetch): Promise<void> {
  // Some browsers remember what could not be fetched, and a newer console has other parts.
  if (failures > 1 && (await doesServerAnswer())) location.reload();
  else onRetry();
}

/** Reports that an overlay did not open; the screens keep working. */
export function OverlayNotFetched({ onClose }: { onClose: () => void }) {
  const giveUp = useEffectEvent(() => {
    notify.error({ title: texts.error.connection, message: texts.error.connectionHint });
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}

async function doesServerAnswer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
