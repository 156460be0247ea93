import { useEffect, useRef } from 'react';
import type { Buffer, Thing } from '#shared/saving/buffer.ts';
import { draftOf, parseDraft, type Draft } from '#shared/saving/draft.ts';

const WAIT_MS = 300;

export function readDraft<T extends Thing>(place: string): Draft<T> | null {
  return parseDraft<T>(localStorage.getItem(keyOf(place)));
}

/**
 * Keeps the unsaved changes in local storage, shortly after each change and immediately when the page closes. All tabs
 * of a user share one entry: on return the user finds the latest change.
 */
export function useKeptDraft<T extends Thing>(
  place: string,
  buffer: Buffer<T> | null,
  secrets: readonly (keyof T)[],
): void {
  const keepNow = useRef<(() => void) | null>(null);
  /** When the draft was made that this page has found there, or has written since. */
  const known = useRef({ place: '', at: 0 });
  useEffect(() => {
    if (!buffer) return;
    const changedAt = Date.now();
    if (known.current.place !== place) known.current = { place, at: storedAt(place) };
    const keep = () => {
      const draft = draftOf(buffer, secrets, changedAt);
      // Another tab has stored a newer draft.
      if (storedAt(place) > (draft?.at ?? known.current.at)) return;
      if (draft) known.current.at = draft.at;
      keepDraft(place, draft);
    };
    keepNow.current = keep;
    const timer = setTimeout(keep, WAIT_MS);
    return () => clearTimeout(timer);
  }, [place, buffer, secrets]);
  useEffect(() => {
    const flush = () => keepNow.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
      keepNow.current = null;
    };
  }, [place]);
}

function storedAt(place: string): number {
  return readDraft(place)?.at ?? 0;
}

function keepDraft<T extends Thing>(place: string, draft: Draft<T> | null): void {
  if (!draft) return localStorage.removeItem(keyOf(place));
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch (error) {
    // Full: the changes are still on the screen, and leaving asks.
    if (!(error instanceof DOMException)) throw error;
  }
}

function keyOf(place: string): string {
  return `parley.draft/${place}`;
}
