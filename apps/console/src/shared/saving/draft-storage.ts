import { useEffect, useRef } from 'react';
import type { Buffer, Thing } from '#shared/saving/buffer.ts';
import { draftOf, parseDraft, type Draft } from '#shared/saving/draft.ts';

const WAIT_MS = 300;

export function readDraft<T extends Thing>(place: string): Draft<T> | null {
  return parseDraft<T>(localStorage.getItem(keyOf(place)));
}

/** Keeps the unsaved changes in local storage, shortly after each change and at once when the page goes. */
export function useKeptDraft<T extends Thing>(
  place: string,
  buffer: Buffer<T> | null,
  secrets: readonly (keyof T)[],
): void {
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!buffer) return;
    const keep = () => {
      waiting.current = null;
      keepDraft(place, draftOf(buffer, secrets, Date.now()));
    };
    waiting.current = keep;
    const timer = setTimeout(keep, WAIT_MS);
    return () => clearTimeout(timer);
  }, [place, buffer, secrets]);
  useEffect(() => {
    const flush = () => waiting.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
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
