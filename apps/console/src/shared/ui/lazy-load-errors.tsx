import { useEffect, useEffectEvent, useState } from 'react';
import type { LoadRetry } from '#shared/ui/lazy-component.tsx';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { screenTexts } from '#texts/screens.ts';

const { updated } = screenTexts;

export function ScreenLoadError({ title, ...refetch }: LoadRetry & { title: string }) {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => void isServerNewer().then(setIsNewer), []);
  const error = new Error(isNewer ? updated.hint : texts.error.connectionHint);
  if (isNewer) return <LoadError what={title} error={error} retry={updated.reload} onRetry={reload} />;
  return <LoadError what={title} error={error} onRetry={() => void retryLoad(refetch)} />;
}

export async function retryLoad({ failures, onRetry }: LoadRetry): Promise<void> {
  // Some browsers remember what could not be fetched, and a newer console has other parts.
  if (failures > 1 && (await doesServerAnswer())) reload();
  else onRetry();
}

/** Reports that an overlay did not open; the screens keep working. */
export function OverlayLoadError({ onClose }: { onClose: () => void }) {
  const giveUp = useEffectEvent(async () => {
    onClose();
    if (await isServerNewer())
      notify.error({ title: updated.title, message: updated.hint, action: { label: updated.reload, run: reload } });
    else notify.error({ title: texts.error.connection, message: texts.error.connectionHint });
  });
  useEffect(() => void giveUp(), []);
  return null;
}

function reload(): void {
  location.reload();
}

async function doesServerAnswer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Whether the server has another console than this page, whose own parts are gone then. */
async function isServerNewer(): Promise<boolean> {
  const [script] = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const file = script?.getAttribute('src');
  if (!file) return false;
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(file);
  } catch {
    return false;
  }
}
