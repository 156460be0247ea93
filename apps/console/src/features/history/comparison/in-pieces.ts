const AT_ONCE_MS = 8;

/** Collects an iterable a few milliseconds at a time, so that the page stays responsive. */
export async function inPieces<T>(source: Iterable<T>, signal: AbortSignal): Promise<T[]> {
  const all: T[] = [];
  let end = performance.now() + AT_ONCE_MS;
  for (const one of source) {
    all.push(one);
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    end = performance.now() + AT_ONCE_MS;
  }
  return all;
}
