import { useEffect, useState } from 'react';
import { compareThings, type ThingDiff } from '#features/history/comparison/compare.ts';
import { inPieces } from '#features/history/comparison/in-pieces.ts';
import type { Thing } from '#features/history/comparison/serialize.ts';

interface Compared {
  left: readonly Thing[];
  right: readonly Thing[];
  diffs: readonly ThingDiff[];
}

/** The differences between two lists, with the unchanged things; undefined until they are known. */
export function useDifferences(left: readonly Thing[] | undefined, right: readonly Thing[] | undefined) {
  const [compared, setCompared] = useState<Compared>();
  useEffect(() => {
    if (!left || !right) return undefined;
    const ended = new AbortController();
    void inPieces(compareThings(left, right), ended.signal).then(
      (diffs) => setCompared({ left, right, diffs }),
      // Other versions are compared by now.
      () => {},
    );
    return () => ended.abort();
  }, [left, right]);
  return compared?.left === left && compared?.right === right ? compared?.diffs : undefined;
}
