import { useEffect, useRef } from 'react';
import type { Buffer, Thing } from '#shared/saving/buffer.ts';
import { draftOf, parseDraft, type Draft } from '#shared/saving/draft.ts';

const WAIT_MS = 300;

export function readDraft<T extends Thing>(place: string): Draft<T> | null {
  return parseDraft<T>(localStorage.getItem(keyOf(place)));
}

/**
 * Keeps the unsaved changes in local storage, shortly after each change and at once when the page goes. Another tab of
 * the same user keeps its own in the same place: who comes back finds those of the tab that was left last.
 */
export function useKeptDraft<T extends Thing>(
  place: string,
  buffer: Buffer<T> | null,
  secrets: readonly (keyof T)[],
): void {
  const keepNow = useRef<(() => void) | null>(null);
  /** Whether this page has found a draft or had one. Where it has not, one that is there is another tab's. */
  const own = useRef({ place: '', hasHad: false });
  useEffect(() => {
    if (!buffer) return;
    const draft = draftOf(buffer, secrets, Date.now());
    if (own.current.place !== place) own.current = { place, hasHad: localStorage.getItem(keyOf(place)) !== null };
    if (draft) own.current.hasHad = true;
    const { hasHad } = own.current;
    const keep = () => {
      if (hasHad) keepDraft(place, draft);
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
