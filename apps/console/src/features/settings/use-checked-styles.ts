import { settings, type ReplyOf } from '@parley/contract';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/client.ts';

const PAUSE_MS = 400;

type Checked = ReplyOf<typeof settings.chatbotStyles>;

/** The server's verdict about styles, soon after the last key; undefined until it is there. */
export function useCheckedStyles(scss: string, isEnabled: boolean): Checked | undefined {
  const [verdict, setVerdict] = useState<{ of: string; checked: Checked }>();
  useEffect(() => {
    if (!isEnabled) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = call(settings.chatbotStyles, {
        body: { scss },
        handles: ['local'],
        background: true,
        signal: stop.signal,
      });
      asked.then(
        (checked) => setVerdict({ of: scss, checked }),
        // Saving reports a broken connection; the styles are checked again with the next key.
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [scss, isEnabled]);
  return verdict?.of === scss ? verdict.checked : undefined;
}
