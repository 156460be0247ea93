import { useState } from 'react';

/** An id that stays the same while a thing gets its id from the server: what is unfolded, focused and seen stays. */
export function useSteadyId(id: number | null, currentId: (id: number) => number): number | null {
  const [steady, setSteady] = useState(id);
  const isSame = steady !== null && id !== null && currentId(steady) === currentId(id);
  if (steady !== id && !isSame) setSteady(id);
  return isSame ? steady : id;
}
