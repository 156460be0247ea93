import { useLayoutEffect, useRef, useState } from 'react';

type Functions<T> = { [Name in keyof T]: (...args: never[]) => unknown };

/** Stable callbacks that call the latest closures, so that memoized children do not render again. */
export function useStableCallbacks<T extends Functions<T>>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() => {
    const made = { ...functions };
    for (const name of Object.keys(made) as (keyof T)[]) {
      made[name] = ((...args: never[]) => latest.current[name](...args)) as T[typeof name];
    }
    return made;
  });
  return stable;
}
