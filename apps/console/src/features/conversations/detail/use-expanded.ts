import { useState } from 'react';

/** Keeps by key which turns are expanded, so that rows out of sight stay as they were. */
export function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  function expand(key: string, isOpen: boolean) {
    const next = new Set(expanded);
    if (isOpen) next.add(key);
    else next.delete(key);
    setExpanded(next);
  }
  return { expanded, expand };
}
