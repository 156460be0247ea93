import type { TrackerEntry } from '@parley/domain/tracker';

/** Random in part, so that the listeners of a server that stops do not come all at once to the next. */
const pauseMs = () => 3_000 + Math.random() * 500;
/** Closed cleanly: nothing more comes. */
const DONE = 1000;

/** Hears what another system says, and comes back after some seconds unless it was closed cleanly. */
export function listen(address: () => string, onEntry: (entry: TrackerEntry) => void): { close(): void } {
  let socket: WebSocket;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  function connect(): void {
    socket = new WebSocket(address());
    socket.addEventListener('message', ({ data }) => {
      if (!isLeft) onEntry(JSON.parse(String(data)) as TrackerEntry);
    });
    socket.addEventListener('close', ({ code }) => {
      if (code !== DONE && !isLeft) again = setTimeout(connect, pauseMs());
    });
  }
  connect();

  return {
    close() {
      isLeft = true;
      clearTimeout(again);
      socket.close(DONE);
    },
  };
}
