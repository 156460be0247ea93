const REST_MS = 300;
/** Events of a user who moves the page or writes on it; a pointer that only passes is none. */
const DOINGS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/**
 * Runs something once nobody has done anything for a moment and the browser has time: heavy work that nobody waits for
 * must not make the first moves of a page stumble. Answers how to call it off.
 */
export function whenAtRest(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const ended = new AbortController();
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      ended.abort();
      whenIdle(run);
    }, REST_MS);
  };
  for (const type of DOINGS) {
    const onDoing = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.type === 'pointerdown' || event.buttons !== 0) wait();
    };
    addEventListener(type, onDoing, { capture: true, passive: true, signal: ended.signal });
  }
  wait();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

/** Some browsers cannot tell. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run);
}

/** Does something with each of many while the browser has time, a few milliseconds at once. Answers how to call it off. */
export function eachWhenIdle<T>(things: readonly T[], run: (thing: T) => void): () => void {
  const rest = things.values();
  let isOff = false;
  const goOn = () => {
    const end = performance.now() + AT_ONCE_MS;
    while (!isOff && performance.now() < end) {
      const { value, done } = rest.next();
      if (done === true) return;
      run(value);
    }
    if (!isOff) whenIdle(goOn);
  };
  whenIdle(goOn);
  return () => {
    isOff = true;
  };
}

const AT_ONCE_MS = 8;
