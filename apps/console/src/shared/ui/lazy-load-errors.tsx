import { useEffect, useEffectEvent } from 'react';
import type { LoadRetry } from '#shared/ui/lazy-component.tsx';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';
import { LoadError } from '#shared/ui/load-error.tsx';

export function ScreenLoadError({ title, ...refetch }: LoadRetry & { title: string }) {
  const error = new Error(texts.error.connectionHint);
  return <LoadError what={title} error={error} onRetry={() => void retryLoad(refetch)} />;
}

export async function retryLoad({ failures, onRetry }: LoadRetry): Promise<void> {
  // Some browsers remember what could not be fetched, and a newer console has other parts.
  if (failures > 1 && (await doesServerAnswer())) location.reload();
  else onRetry();
}

/** Reports that an overlay did not open; the screens keep working. */
export function OverlayLoadError({ onClose }: { onClose: () => void }) {
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
