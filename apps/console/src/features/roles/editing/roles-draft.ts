import { useEffect, useRef } from 'react';
import type { Edit } from '#features/roles/members/assignments.ts';

const FORMAT = 1;
const WAIT_MS = 300;

export interface RolesDraft {
  edits: Edit[];
  /** The time of keeping, in milliseconds. */
  at: number;
}

/** The unsaved edits that an earlier page of this user kept; undefined where there are none that can be read. */
export function readDraft(userId: number): RolesDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the unsaved edits in local storage, shortly after each and at once when the page or the screen goes. */
export function useKeptDraft(userId: number | undefined, edits: readonly Edit[] | undefined): void {
  const keepNow = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (userId === undefined || !edits) return undefined;
    const keep = () => keepDraft(userId, edits);
    keepNow.current = keep;
    const timer = setTimeout(keep, WAIT_MS);
    return () => clearTimeout(timer);
  }, [userId, edits]);
  useEffect(() => {
    const flush = () => keepNow.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
}

function keepDraft(userId: number, edits: readonly Edit[]): void {
  if (edits.length === 0) return localStorage.removeItem(keyOf(userId));
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ format: FORMAT, edits, at: Date.now() }));
  } catch (error) {
    // Full: the changes are still on the screen, and leaving asks.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The edits themselves are not looked at: only this module writes them, and the server checks what is saved. */
function isDraft(value: unknown): value is RolesDraft {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'format' in value && value.format === FORMAT && 'at' in value && 'edits' in value && Array.isArray(value.edits)
  );
}

function keyOf(userId: number): string {
  return `parley.draft/${userId}/roles`;
}
