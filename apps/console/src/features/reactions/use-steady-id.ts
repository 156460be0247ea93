import { useState } from 'react';

/** Keeps an id stable when the server assigns the final id, so that expansion, focus and scroll position survive. */
export function useSteadyId(id: number | null, currentId: (id: number) => number): number | null {
  const [steady, setSteady] = useState(id);
  const isSame = steady !== null && id !== null && currentId(steady) === currentId(id);
  if (steady !== id && !isSame) setSteady(id);
  return isSame ? steady : id;
}
