import { lazy, useCallback, useEffect, useState, type FunctionComponent } from 'react';
import { loadChunk } from '#shared/load-chunk.ts';

export interface LoadRetry {
  /** How often it could not be fetched while it was to be shown. */
  failures: number;
  onRetry: () => void;
}

/**
 * A component that is loaded when it is first shown. If loading fails, `Failed` replaces it and the surroundings stay.
 * Showing it again, or a retry, loads it for all places that lack it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Failed: FunctionComponent<Props & LoadRetry>,
): FunctionComponent<Props> {
  type Part = FunctionComponent<Props & LoadRetry>;
  let part: Part | undefined;
  let hasFailed = false;
  /** Functions that ask again for each of the places that show `Failed`. */
  const failedPlaces = new Set<() => void>();

  function current(): Part {
    part ??= lazy(async (): Promise<{ default: Part }> => {
      try {
        if (hasFailed) await fetchLostStyles();
        return { default: await loadChunk(load) };
      } catch {
        hasFailed = true;
        return { default: FailedToLoad };
      }
    });
    return part;
  }

  function forget() {
    part = undefined;
  }

  function FailedToLoad(props: Props & LoadRetry) {
    const { onRetry } = props;
    useEffect(() => forget, []);
    useEffect(() => {
      failedPlaces.add(onRetry);
      return () => void failedPlaces.delete(onRetry);
    }, [onRetry]);
    return <Failed {...props} onRetry={retryEverywhere} />;
  }

  function retryEverywhere() {
    forget();
    for (const retry of [...failedPlaces]) retry();
  }

  return function LazyComponent(props: Props) {
    const [{ Shown, failures }, show] = useState(() => ({ Shown: current(), failures: 1 }));
    const onRetry = useCallback(() => show((last) => ({ Shown: current(), failures: last.failures + 1 })), []);
    return <Shown {...props} failures={failures} onRetry={onRetry} />;
  };
}

/** Fetches lost stylesheets: the loader of parts asks for each once, whether it came or not. */
async function fetchLostStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => !hasCome(link)).map(fetchStyleAgain));
}

/** Browsers deny access to the rules of a stylesheet that failed to load, or report an empty list. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

async function fetchStyleAgain(lost: HTMLLinkElement): Promise<void> {
  const { promise: comes, resolve, reject } = Promise.withResolvers<unknown>();
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.href = lost.href;
  again.addEventListener('load', resolve);
  again.addEventListener('error', reject);
  lost.after(again);
  try {
    await comes;
    lost.remove();
  } catch (error) {
    again.remove();
    throw error;
  }
}
