import { useState } from 'react';

/** Keeps by key which turns are unfolded, so that rows out of sight stay as they were. */
export function useUnfolded() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  function unfold(key: string, isOpen: boolean) {
    const next = new Set(unfolded);
    if (isOpen) next.add(key);
    else next.delete(key);
    setUnfolded(next);
  }
  return { unfolded, unfold };
}
