import { useState } from 'react';

/** Keeps an id stable when the server assigns the final id, so that expansion, focus and scroll position survive. */
export function useStableId(id: number | null, currentId: (id: number) => number): number | null {
  const [stable, setStable] = useState(id);
  const isSame = stable !== null && id !== null && currentId(stable) === currentId(id);
  if (stable !== id && !isSame) setStable(id);
  return isSame ? stable : id;
}
