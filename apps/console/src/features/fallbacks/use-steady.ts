import { useLayoutEffect, useRef, useState } from 'react';

type Functions<T> = { [Name in keyof T]: (...args: never[]) => unknown };

/** Functions that do what those of the latest drawing do, and are the same ones at each: what is given them need not be drawn anew. */
export function useSteady<T extends Functions<T>>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(() => {
    const made = { ...functions };
    for (const name of Object.keys(made) as (keyof T)[]) {
      made[name] = ((...args: never[]) => latest.current[name](...args)) as T[typeof name];
    }
    return made;
  });
  return steady;
}
