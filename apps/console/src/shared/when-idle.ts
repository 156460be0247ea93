const REST_MS = 300;
/** Events of a user who scrolls, drags or types; a pointer move without a button does not count. */
const USER_EVENTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/**
 * Runs something after a moment without user input and with an idle browser: heavy background work must not delay the
 * first interactions with a page. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const ended = new AbortController();
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      ended.abort();
      whenBrowserIdle(run);
    }, REST_MS);
  };
  for (const type of USER_EVENTS) {
    const onEvent = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.type === 'pointerdown' || event.buttons !== 0) wait();
    };
    addEventListener(type, onEvent, { capture: true, passive: true, signal: ended.signal });
  }
  wait();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

/** Some browsers cannot tell. */
export function whenBrowserIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run);
}

/** Processes many items in idle time, a few milliseconds at a time. Returns a function that cancels it. */
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
    if (!isOff) whenBrowserIdle(goOn);
  };
  whenBrowserIdle(goOn);
  return () => {
    isOff = true;
  };
}

const AT_ONCE_MS = 8;
