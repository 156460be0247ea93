import { useCallback, useState } from 'react';
import { useProjectId } from '#shared/session/session.ts';

export interface Folding {
  folded: ReadonlySet<number>;
  fold: (scope: number) => void;
}

/** The scopes that this user has folded up, remembered in the browser. */
export function useFolded(): Folding {
  const key = `parley/folded/${useProjectId()}`;
  const [state, setState] = useState(() => ({ key, folded: read(key) }));
  if (state.key !== key) setState({ key, folded: read(key) });
  const fold = useCallback(
    (scope: number) =>
      setState(({ folded }) => {
        const next = new Set(folded);
        if (!next.delete(scope)) next.add(scope);
        localStorage.setItem(key, JSON.stringify([...next]));
        return { key, folded: next };
      }),
    [key],
  );
  return { folded: state.folded, fold };
}

function read(key: string): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}
